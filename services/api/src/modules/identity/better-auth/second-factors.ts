import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import type { AuthContext } from './device-cookie.ts';

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

/** The route for the second factors of the signed-in account. */
export const secondFactors = {
  id: 'second-factors',
  endpoints: {
    readSecondFactors: createAuthEndpoint(
      '/second-factors',
      { method: 'GET', use: [sessionMiddleware] },
      async ({ context, json }) => json(await readSecondFactors(context, context.session.user.id)),
    ),
  },
} satisfies BetterAuthPlugin;
