import { Browser, errorOf } from '../../testing/browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const open = () => new Browser(shop.app, shop.config.publicUrl);

describe('what a hostile page may try', () => {
  it('is refused without the shop as its origin', async () => {
    const browser = open();
    await browser.signUp('target@example.com', 'secret-1');
    const answer = await browser.post('/api/identity/sign-out', {}, { origin: 'https://evil.example' });
    expect(errorOf(answer)).toMatchObject({ status: 403, code: 'INVALID_ORIGIN' });
    expect((await browser.get('/api/identity/get-session')).json().user.email).toBe('target@example.com');
  });

  it('cannot sign a visitor in by a plain form', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in/email',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      payload: 'email=ann%40example.com&password=secret-1',
    });
    expect(errorOf(answer)).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2Fevil.example/..',
    'javascript:alert(1)',
    'http://127.0.0.1:4000@evil.example/',
  ])('cannot make the shop lead on to %s', async (callbackURL) => {
    const browser = open();
    const credentials = { email: 'ann@example.com', password: 'secret-1', name: 'Ann' };
    for (const path of ['sign-in/email', 'sign-up/email', 'sign-out']) {
      const answer = await browser.post(`/api/identity/${path}`, { ...credentials, callbackURL });
      expect(errorOf(answer)).toMatchObject({ status: 403, code: 'INVALID_CALLBACK_URL' });
    }
    const link = `/api/identity/verify-email?${new URLSearchParams({ token: 'x', callbackURL })}`;
    const answer = await browser.get(link);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers.location).toBeUndefined();
  });

  it.each(['/.//evil.example/shop', '/..//evil.example', '/../..//evil.example', '/.\\/evil.example'])(
    'cannot make the shop lead on to what becomes another site on the way: %s',
    async (callbackURL) => {
      const link = `/api/identity/verify-email?${new URLSearchParams({ token: 'x', callbackURL })}`;
      const { statusCode, headers } = await open().get(link);
      expect(statusCode === 403 || headers.location === '/').toBe(true);
    },
  );
});
