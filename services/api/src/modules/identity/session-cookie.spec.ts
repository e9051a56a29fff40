import { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/test-app.ts';

it.each([
  [true, 'https://shop.example', '__Secure-whetstone.session_token'],
  [false, 'http://127.0.0.1:4000', 'whetstone.session_token'],
])('is for encrypted connections alone in production: %s', async (production, publicUrl, name) => {
  const shop = await startTestApp({ production, publicUrl });
  try {
    const { cookies } = await new Browser(shop.app, publicUrl).signUp('ann@example.com', 'secret-1');
    expect(cookies).toHaveLength(2);
    expect(cookies[0]?.name).toBe(name);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ path: '/api/identity', httpOnly: true, sameSite: 'Lax' });
      expect(cookie.secure ?? false).toBe(production);
    }
  } finally {
    await shop.close();
  }
});
