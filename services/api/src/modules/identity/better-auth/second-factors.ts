import { isRecentProof } from '@whetstone/server/access/authenticated-user';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import type { AuthContext } from './device-cookie.ts';
import { GOOGLE } from './google-provider.ts';

interface SecondFactors {
  /** Whether the account has a confirmed authenticator app. */
  app: boolean;
  passkeys: { id: string; name: string; createdAt: Date }[];
}

type Adapter = Pick<AuthContext['context'], 'adapter'>;

export async function readSecondFactors({ adapter }: Adapter, userId: string): Promise<SecondFactors> {
  const where = [{ field: 'userId', value: userId }];
  const [app, passkeys] = await Promise.all([
    adapter.findOne<{ verified: boolean }>({ model: 'twoFactor', where }),
    adapter.findMany<SecondFactors['passkeys'][number]>({ model: 'passkey', where }),
  ]);
  return {
    app: app?.verified === true,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt })),
  };
}

/** Whether a session has a recent proof of the identity. */
export function isProven({ provenAt }: Record<string, unknown>): boolean {
  return isRecentProof(provenAt ? new Date(provenAt as Date).getTime() / 1_000 : undefined);
}

/** The route for the second factors of the signed-in account, its other proofs, and whether the session needs one. */
export const secondFactors = (offersGoogle: boolean) =>
  ({
    id: 'second-factors',
    endpoints: {
      readSecondFactors: createAuthEndpoint(
        '/second-factors',
        { method: 'GET', use: [sessionMiddleware] },
        async ({ context, json }) => {
          const { session, user } = context.session;
          const accounts = await context.internalAdapter.findAccounts(user.id);
          return json({
            ...(await readSecondFactors(context, user.id)),
            password: accounts.some(({ password }) => password),
            google: offersGoogle && accounts.some(({ providerId }) => providerId === GOOGLE),
            proven: isProven(session),
          });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
