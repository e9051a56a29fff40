import { Logger } from '@nestjs/common';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { Browser, errorOf } from '../../../testing/browser.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

it('responds with a readable message and without a stack trace if the database fails', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const shop = await startTestApp();
  try {
    await shop.dataSource.query('DROP TABLE identity_verification');
    const browser = new Browser(shop.app, shop.config.publicUrl);
    const response = await browser.post('/api/identity/reset-password', {
      token: 'x',
      newPassword: 'secret-1',
    });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      code: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side. Please try again in a moment.',
    });
    expect(log).not.toHaveBeenCalled();
  } finally {
    await shop.close();
  }
});

it.each([
  ['the database is unreachable', 'ECONNREFUSED'],
  ['write conflicts persist', 'ER_LOCK_DEADLOCK'],
])('responds 503 and keeps the session while %s', async (_when, code) => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const shop = await startTestApp();
  try {
    const error = Object.assign(new Error(code), { code });
    jest.spyOn(shop.app.get(RateLimiter), 'take').mockRejectedValue(error);
    const response = await new Browser(shop.app, shop.config.publicUrl).get('/api/identity/token');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  } finally {
    await shop.close();
  }
});

describe('a cross-site page', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  afterAll(() => shop.close());

  const open = () => new Browser(shop.app, shop.config.publicUrl);

  it('cannot send a request with its own origin', async () => {
    const browser = open();
    await browser.signUp('target@example.com', 'secret-1');
    const response = await browser.post('/api/identity/sign-out', {}, { origin: 'https://evil.example' });
    expect(errorOf(response)).toMatchObject({ status: 403, code: 'INVALID_ORIGIN' });
    expect((await browser.get('/api/identity/get-session')).json().user.email).toBe('target@example.com');
  });

  it('cannot sign a visitor in with a plain form', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in/email',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      payload: 'email=ann%40example.com&password=secret-1',
    });
    expect(errorOf(response)).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2Fevil.example/..',
    'javascript:alert(1)',
    'http://127.0.0.1:4000@evil.example/',
  ])('cannot make the shop redirect to %s', async (callbackURL) => {
    const browser = open();
    const credentials = { email: 'ann@example.com', password: 'secret-1', name: 'Ann' };
    for (const path of ['sign-in/email', 'sign-up/email', 'sign-out']) {
      const response = await browser.post(`/api/identity/${path}`, { ...credentials, callbackURL });
      expect(errorOf(response)).toMatchObject({ status: 403, code: 'INVALID_CALLBACK_URL' });
    }
    const link = `/api/identity/verify-email?${new URLSearchParams({ token: 'x', callbackURL })}`;
    const response = await browser.get(link);
    expect(response.statusCode).toBe(403);
    expect(response.headers.location).toBeUndefined();
  });

  it.each(['/.//evil.example/shop', '/..//evil.example', '/../..//evil.example', '/.\\/evil.example'])(
    'cannot make the shop redirect to a path that normalises to another site: %s',
    async (callbackURL) => {
      const link = `/api/identity/verify-email?${new URLSearchParams({ token: 'x', callbackURL })}`;
      const { statusCode, headers } = await open().get(link);
      expect(statusCode === 403 || headers.location === '/').toBe(true);
    },
  );
});
