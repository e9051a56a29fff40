import { setTimeout as wait } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccessTokenFeed } from '@whetstone/server/access/access-token-feed';
import { AccessTokenVerifier } from '@whetstone/server/access/access-token-verifier';
import { listen } from '@whetstone/server/http/internal-listener';
import { createApp } from '../../app.factory.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { AccountRemovalService } from './account-removal.service.ts';

let shop: TestApp;
/** Another instance of the API, which listens. */
let api: NestFastifyApplication;
let apiInternalUrl: string;
let admin: SignedIn;
let feed: AccessTokenFeed;
let verifier: AccessTokenVerifier;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await signIn(shop, { role: 'admin' });
  api = await createApp(shop.config);
  const settings = { port: 'API_PORT', internalPort: 'API_INTERNAL_PORT' };
  const { internalPort } = await listen(api, shop.config, settings);
  apiInternalUrl = `http://127.0.0.1:${internalPort}`;
  const { serviceSecret } = shop.config;
  feed = new AccessTokenFeed({ apiInternalUrl, serviceSecret });
  verifier = new AccessTokenVerifier(feed);
  await feed.onModuleInit();
});
afterAll(async () => {
  feed.onModuleDestroy();
  await api.close();
  await shop.close();
});

const userOf = ({ headers }: SignedIn) => verifier.verify(headers.authorization.replace('Bearer ', ''));

/** The number of answered polls that begin after the revocation, until another service rejects the user's token. */
async function pollsToRejection(user: SignedIn, revoke: () => Promise<unknown>): Promise<number> {
  expect(await userOf(user)).toMatchObject({ id: user.id, email: user.email, role: 'user' });
  await revoke();
  let answered = 0;
  const { fetch } = globalThis;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const response = await fetch(url, init);
    if (String(url).endsWith('/internal/revoked-tokens')) answered += 1;
    return response;
  });
  while (await userOf(user)) await wait(5);
  return answered;
}

describe('a service that polls the API', () => {
  afterEach(() => jest.restoreAllMocks());

  it('polls twice a second', async () => {
    const timer = jest.spyOn(globalThis, 'setTimeout');
    const other = new AccessTokenFeed({
      apiInternalUrl,
      serviceSecret: shop.config.serviceSecret,
    });
    await other.onModuleInit();
    other.onModuleDestroy();
    expect(timer).toHaveBeenCalledWith(expect.any(Function), 500);
  });

  it('rejects a user at the first poll after the removal at the API', async () => {
    const user = await signIn(shop);
    const removal = async () => {
      const request = { method: 'DELETE' as const, url: `/api/user/${user.id}`, headers: admin.headers };
      expect((await api.inject(request)).statusCode).toBe(200);
    };
    expect(await pollsToRejection(user, removal)).toBeLessThanOrEqual(1);
    expect(await userOf(admin)).toMatchObject({ role: 'admin' });
  });

  it('rejects a user at the first poll after the removal at another instance of the API', async () => {
    const user = await signIn(shop);
    const removal = () => shop.app.get(AccountRemovalService).remove(user.id, null);
    expect(await pollsToRejection(user, removal)).toBeLessThanOrEqual(1);
  });
});
