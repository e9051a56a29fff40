import { Browser } from '../../testing/browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

it('has whoever signs in clear away the sessions that have run out, and no other', async () => {
  const open = async (email: string) => {
    await new Browser(shop.app, shop.config.publicUrl).signUp(email, 'secret-1');
  };
  await open('past@example.com');
  await shop.dataSource.query("UPDATE identity_session SET expiresAt = '2020-01-01T00:00:00.000'");
  await open('present@example.com');
  await open('newest@example.com');
  const sessions: { email: string }[] = await shop.dataSource.query(
    'SELECT u.email FROM identity_session s JOIN identity_user u ON u.id = s.userId ORDER BY u.email',
  );
  expect(sessions.map(({ email }) => email)).toEqual(['newest@example.com', 'present@example.com']);
});
