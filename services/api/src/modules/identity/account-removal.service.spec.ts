import { Browser } from '../../testing/browser.ts';
import { newestLink } from '../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { UserRemovalService } from '../users/user-removal.service.ts';

let shop: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  shop = await startTestApp();
  admin = await signIn(shop, { email: 'admin@example.com', role: 'admin' });
});
afterEach(() => shop.close());

const open = () => new Browser(shop.app, shop.config.publicUrl);
const remove = (id: string, who = admin) =>
  shop.app.inject({ method: 'DELETE', url: `/api/user/${id}`, headers: who.headers });
const idOf = async (email: string) =>
  (await shop.app.inject({ url: `/api/user?email=${email}`, headers: admin.headers })).json()[0]?._id;

describe('removing a user', () => {
  const email = 'ann@example.com';
  let browser: Browser;
  let accessToken: string;
  let identityToken: string;
  beforeEach(async () => {
    browser = open();
    await browser.signUp(email, 'secret-1');
    identityToken = (await browser.identityToken()) ?? '';
    accessToken = await browser.accessToken(email);
    const authorization = `Bearer ${accessToken}`;
    await browser.post('/api/user', { address: '1 Mill Lane', phone: '+44 1' }, { authorization });
    expect((await remove(await idOf(email))).json()).toEqual({ deletedCount: 1 });
  });

  it('revokes their tokens and deletes their session and account at once', async () => {
    const authorization = `Bearer ${accessToken}`;
    expect((await browser.get('/api/user/count', { authorization })).statusCode).toBe(401);
    expect((await browser.get('/api/identity/get-session')).body).toBe('null');
    expect((await browser.exchange(email, identityToken)).statusCode).toBe(401);
    expect((await open().signIn(email, 'secret-1')).statusCode).toBe(401);
    expect(await idOf(email)).toBeUndefined();
  });

  it('frees the email for a new account that confirms it, with an empty profile', async () => {
    const again = open();
    expect((await again.signUp(email, 'stranger')).statusCode).toBe(200);
    const rejected = await again.exchange(email, (await again.identityToken()) ?? '');
    expect(rejected.json()).toMatchObject({ status: 403, code: 'email-not-confirmed' });

    const link = await newestLink(shop, email);
    await again.get(link.pathname + link.search);
    const authorization = `Bearer ${await again.accessToken(email)}`;
    const [profile] = (await again.get(`/api/user?email=${email}`, { authorization })).json();
    expect(profile).toMatchObject({ email, role: 'user', address: '', phone: '' });
  });
});

it('returns 0 the second time, and 404 for an unknown user', async () => {
  const { id } = await signIn(shop);
  expect((await remove(id)).json()).toEqual({ deletedCount: 1 });
  expect((await remove(id)).json()).toEqual({ deletedCount: 0 });
  expect((await remove('nobody')).json()).toMatchObject({ status: 404, code: 'not-found' });
});

it('never removes the last admin', async () => {
  expect((await remove(admin.id)).json()).toMatchObject({ status: 409, code: 'last-admin' });
  const second = await signIn(shop, { email: 'second@example.com', role: 'admin' });
  expect((await remove(admin.id, second)).json()).toEqual({ deletedCount: 1 });
  expect((await remove(second.id, second)).statusCode).toBe(409);
});

it('keeps one of two admins who remove each other at the same time', async () => {
  const second = await signIn(shop, { email: 'second@example.com', role: 'admin' });
  const removal = shop.app.get(UserRemovalService);
  const outcomes = await Promise.allSettled(
    [second, admin].map(({ id }) => removal.remove(id, async () => {})),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
