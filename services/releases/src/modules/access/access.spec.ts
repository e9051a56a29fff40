import { signIn } from '../../testing/sign-in.ts';
import { TeamClient } from '../../testing/team-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
afterEach(() => shop.close());

const statusOf = async (url: string, headers: Record<string, string>) =>
  (await shop.app.inject({ url, headers })).statusCode;

describe('without a connection to the API', () => {
  beforeEach(async () => {
    shop = await startTestApp({ apiInternalUrl: 'http://127.0.0.1:1' });
  });

  it('every access token is rejected with 503, so that browsers stay signed in and retry', async () => {
    const { headers } = await signIn(shop, { role: 'admin' });
    for (const authorization of [headers.authorization, 'Bearer forged']) {
      const response = await shop.app.inject({ url: '/api/releases', headers: { authorization } });
      expect(response.statusCode).toBe(503);
      expect(response.json().code).toBe('access-tokens-unavailable');
      expect(response.headers['retry-after']).toBeDefined();
    }
  });

  it('a request without a token is rejected with 401', async () => {
    expect(await statusOf('/api/releases', {})).toBe(401);
  });

  it('deploy tokens work', async () => {
    const { headers } = await TeamClient.of(shop, 'mf-catalog');
    // Nothing is released.
    expect(await statusOf('/api/releases/mf-catalog', headers)).toBe(404);
  });
});

it('an access token is accepted on the routes that also accept deploy tokens', async () => {
  shop = await startTestApp();
  const { headers } = await signIn(shop, { role: 'admin' });
  expect(await statusOf('/api/releases/mf-catalog', headers)).toBe(404);
});
