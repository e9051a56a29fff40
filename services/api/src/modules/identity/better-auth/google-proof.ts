import { isRecentProof } from '@whetstone/server/access/authenticated-user';
import type { BetterAuthOptions } from 'better-auth';
import { APIError, getOAuthState, getSessionFromCtx } from 'better-auth/api';
import type { AccountLog } from '../account-log.service.ts';
import type { AuthContext } from './device-cookie.ts';
import { GOOGLE } from './google-provider.ts';
import { requireProvenFactor } from './passkey-hooks.ts';

/** Google has no `prompt=login`. It adds `auth_time` for verified apps that ask for it. */
const FRESH_SIGN_IN = {
  max_age: '0',
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
};

type UserInfo = Parameters<NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>>[0];

/** Starts the proof of a session by the Google account of its user. */
export async function beforeGoogleProof(context: AuthContext): Promise<void> {
  const found = await getSessionFromCtx(context);
  if (!found) return;
  requireProvenFactor(found);
  const accounts = await context.context.internalAdapter.findAccounts(found.user.id);
  if (!accounts.some(({ providerId }) => providerId === GOOGLE))
    throw new APIError('BAD_REQUEST', { code: 'GOOGLE_NOT_LINKED' });
  Object.assign(context.body, { additionalParams: FRESH_SIGN_IN, scopes: undefined });
}

/** Records the proof on the callback of `/link-social`. Returns the error of the redirect, and `undefined` for any other call. */
export async function proveByGoogle(
  { source }: UserInfo,
  context: AuthContext | undefined,
  log: AccountLog,
): Promise<{ error: string } | undefined> {
  const owner = (await getOAuthState())?.link;
  if (!owner || !context) return;
  const found = await getSessionFromCtx(context);
  const { sub, auth_time: signedInAt, iat } = source.oauth?.profile ?? {};
  const key = { providerId: GOOGLE, accountId: String(sub) };
  const account = await context.context.internalAdapter.findAccountByKey(key);
  if (found?.user.id !== owner.userId || account?.userId !== owner.userId) {
    log.recordFailure('proof-failed', owner.email);
    return { error: 'other_google_account' };
  }
  const provenAt = Number(signedInAt ?? iat);
  if (!isRecentProof(provenAt)) return { error: 'sign_in_not_fresh' };
  await context.context.internalAdapter.updateSession(found.session.token, {
    provenAt: new Date(provenAt * 1_000),
  });
  return;
}
