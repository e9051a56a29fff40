import { setTimeout as wait } from 'node:timers/promises';
import { AccessTokenFeed } from '@whetstone/server/access/access-token-feed';
import { AccessTokenVerifier } from '@whetstone/server/access/access-token-verifier';
import { ApiProcess, buildApi, environmentOf } from '../../testing/api-process.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { AccountRemovalService } from './account-removal.service.ts';

/** Another instance of the API, in this process. */
let shop: TestApp;
let admin: SignedIn;
let api: ApiProcess;
let feed: AccessTokenFeed;
let verifier: AccessTokenVerifier;
beforeAll(async () => {
  await buildApi();
  shop = await startTestApp();
  admin = await signIn(shop, { role: 'admin' });
  api = await ApiProcess.start(environmentOf(shop.config));
  const { serviceSecret } = shop.config;
  feed = new AccessTokenFeed({ apiInternalUrl: api.internalUrl, serviceSecret });
  verifier = new AccessTokenVerifier(feed);
  await feed.onModuleInit();
}, 90_000);
afterAll(async () => {
  feed.onModuleDestroy();
  await api.stop('SIGTERM');
  await shop.close();
});

const userOf = ({ headers }: SignedIn) => verifier.verify(headers.authorization.replace('Bearer ', ''));

/** Milliseconds until another service rejects the user's token. */
async function timeToRejection(user: SignedIn, revoke: () => Promise<unknown>): Promise<number> {
  expect(await userOf(user)).toMatchObject({ id: user.id, email: user.email, role: 'user' });
  await revoke();
  const revokedAt = performance.now();
  while (await userOf(user)) await wait(5);
  return performance.now() - revokedAt;
}

describe('a service in another process than the API', () => {
  it('rejects a user within a second of the removal at the API', async () => {
    const user = await signIn(shop);
    const removal = () =>
      fetch(api.url(`/user/${user.id}`), { method: 'DELETE', headers: admin.headers }).then(({ status }) =>
        expect(status).toBe(200),
      );
    expect(await timeToRejection(user, removal)).toBeLessThan(1_000);
    expect(await userOf(admin)).toMatchObject({ role: 'admin' });
  });

  it('rejects a user within a second of the removal at another instance of the API', async () => {
    const user = await signIn(shop);
    const removal = () => shop.app.get(AccountRemovalService).remove(user.id);
    expect(await timeToRejection(user, removal)).toBeLessThan(1_000);
  });
});
