import { withTabLock } from '../tab-lock.ts';
import { accessToken, accountOf } from './access-token.ts';
import { IdentityError } from './identity-client.ts';
import { obtainAccessToken, SESSION_LOCK } from './identity-session.ts';

/** `ended`: this account is signed out. Another account may be signed in. */
export type Renewal = 'renewed' | 'ended' | 'unreachable';

/** Final rejections. Any other failure can be transient. */
const FINAL_STATUSES = [401, 403, 404];

/** This tab's pending renewals, by rejected token. */
const pending = new Map<string, Promise<Renewal>>();

/**
 * Renews a rejected access token: once, however many calls and tabs request it. A sign-out or sign-in during the renewal takes
 * precedence.
 */
export function renewAccessToken(rejected: string): Promise<Renewal> {
  const shared = pending.get(rejected);
  if (shared) return shared;
  const renewal = withTabLock(SESSION_LOCK, () => renew(rejected)).finally(() => pending.delete(rejected));
  pending.set(rejected, renewal);
  return renewal;
}

async function renew(rejected: string): Promise<Renewal> {
  if (accessToken.read() !== rejected) return outcomeElsewhere(rejected);
  try {
    const token = await obtainAccessToken();
    if (accessToken.read() !== rejected) return outcomeElsewhere(rejected);
    if (accountOf(token) !== accountOf(rejected)) return 'ended';
    accessToken.write(token);
    return 'renewed';
  } catch (error) {
    return isFinal(error) ? 'ended' : 'unreachable';
  }
}

/** The outcome if another call, tab or sign-in has changed the session meanwhile. */
function outcomeElsewhere(rejected: string): Renewal {
  return accountOf(accessToken.read()) === accountOf(rejected) ? 'renewed' : 'ended';
}

function isFinal(error: unknown): boolean {
  return (
    error instanceof IdentityError && error.status !== undefined && FINAL_STATUSES.includes(error.status)
  );
}
