import { Browser } from '../../testing/browser.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountProvisioner } from './account-provisioner.service.ts';
import { AuthService } from './better-auth/auth.service.ts';

const email = 'boss@example.com';
let shop: TestApp;
beforeEach(async () => {
  shop = await startTestApp();
});
afterEach(() => shop.close());

const open = () => new Browser(shop.app, shop.config.publicUrl);
const ensure = (password = 'ensured-1') =>
  shop.app
    .get(AccountProvisioner)
    .provisionAccount({ email: ' Boss@example.com', password, name: 'Boss', role: 'admin', verified: true });
const isAdmin = async (browser: Browser) => {
  const authorization = `Bearer ${await browser.accessToken(email)}`;
  return (await browser.get(`/api/admin/${email}`, { authorization })).json().admin;
};

/** Holds back the accounts until `count` instances have found none and hash the password. */
async function allHash(count: number): Promise<void> {
  const { password } = await shop.app.get(AuthService).context;
  const { hash } = password;
  const { promise, resolve } = Promise.withResolvers<void>();
  let hashing = 0;
  jest.spyOn(password, 'hash').mockImplementation(async (text) => {
    hashing += 1;
    if (hashing === count) resolve();
    await promise;
    return hash(text);
  });
}

it('creates an admin who can sign in', async () => {
  await ensure();
  const browser = open();
  expect((await browser.signIn(email, 'ensured-1')).statusCode).toBe(200);
  expect(await isAdmin(browser)).toBe(true);
});

it('creates one account if several instances start at once, and keeps its password later', async () => {
  await allHash(3);
  await Promise.all([ensure(), ensure(), ensure()]);
  await ensure('another-1');
  expect(await shop.app.get(UsersService).count()).toBe(1);
  expect((await open().signIn(email, 'another-1')).statusCode).toBe(401);
  expect((await open().signIn(email, 'ensured-1')).statusCode).toBe(200);
});

it('replaces the password and ends the sessions of an unverified account with this email', async () => {
  const squatter = open();
  await squatter.signUp(email, 'squatter');
  const authorization = `Bearer ${await squatter.accessToken(email)}`;
  await ensure();
  expect((await squatter.get('/api/user/count', { authorization })).statusCode).toBe(401);
  expect((await squatter.get('/api/identity/get-session')).body).toBe('null');
  expect((await open().signIn(email, 'squatter')).statusCode).toBe(401);
  const browser = open();
  expect((await browser.signIn(email, 'ensured-1')).statusCode).toBe(200);
  expect(await isAdmin(browser)).toBe(true);
});

it('does not restore the admin of the configuration whom another admin has removed', async () => {
  const configured = await startTestApp({ admin: { email, password: 'configured-1' } });
  try {
    const { headers } = await signIn(configured, { role: 'admin' });
    const [boss] = (await configured.app.inject({ url: `/api/user?email=${email}`, headers })).json();
    await configured.app.inject({ method: 'DELETE', url: `/api/user/${boss._id}`, headers });
    await configured.app.get(AccountProvisioner).onApplicationBootstrap();
    const browser = new Browser(configured.app, configured.config.publicUrl);
    expect((await browser.signIn(email, 'configured-1')).statusCode).toBe(401);
  } finally {
    await configured.close();
  }
});

it('creates the admin of the configuration at the start', async () => {
  const configured = await startTestApp({ admin: { email, password: 'configured-1' } });
  try {
    const browser = new Browser(configured.app, configured.config.publicUrl);
    expect((await browser.signIn(email, 'configured-1')).statusCode).toBe(200);
    expect(await isAdmin(browser)).toBe(true);
  } finally {
    await configured.close();
  }
});
