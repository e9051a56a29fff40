import { Browser } from '../../testing/browser.ts';
import { mailsTo, newestLink } from '../../testing/outbox.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const shop = sharedTestApp();

const open = () => new Browser(shop.app, shop.config.publicUrl);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const confirmed = async (browser: Browser) =>
  (await browser.get('/api/identity/get-session')).json().user.emailVerified;

it('a link in the browser of the sign-up confirms the email and keeps the password', async () => {
  const browser = open();
  await browser.signUp('own@example.com', 'secret-1');
  expect(await confirmed(browser)).toBe(false);
  const link = await newestLink(shop, 'own@example.com');
  expect((await browser.get(link.pathname + link.search)).headers.location).toBe('/confirm-email');
  expect(await confirmed(browser)).toBe(true);
  expect((await open().signIn('own@example.com', 'secret-1')).statusCode).toBe(200);
});

it('a link in another browser redirects to the password reset and changes nothing', async () => {
  const squatter = open();
  await squatter.signUp('scanned@example.com', 'squatter');
  const link = await newestLink(shop, 'scanned@example.com');
  const { statusCode, headers } = await open().get(link.pathname + link.search);
  expect(statusCode).toBe(302);
  expect(headers.location).toMatch(
    /^http:\/\/127\.0\.0\.1:4000\/reset-password\?token=[\w-]{32}&reason=confirm-email&confirmation=[\w.-]+$/,
  );
  expect(await confirmed(squatter)).toBe(false);
  expect((await open().signIn('scanned@example.com', 'squatter')).statusCode).toBe(200);
});

it('a link confirms the email in another browser that has signed in with the password, which stays', async () => {
  await open().signUp('phone@example.com', 'secret-1');
  const link = await newestLink(shop, 'phone@example.com');
  const phone = open();
  const { headers } = await phone.get(link.pathname + link.search);
  const token = new URL(String(headers.location)).searchParams.get('confirmation') ?? '';
  await phone.signIn('phone@example.com', 'secret-1');
  const query = new URLSearchParams({ token, callbackURL: '/confirm-email' });
  expect((await phone.get(`${link.pathname}?${query}`)).headers.location).toBe('/confirm-email');
  expect(await confirmed(phone)).toBe(true);
  expect((await open().signIn('phone@example.com', 'secret-1')).statusCode).toBe(200);
});

describe('an account with the email of another person', () => {
  let squatter: Browser;
  let accessToken: string;
  let identityToken: string;
  const email = 'victim@example.com';

  beforeAll(async () => {
    squatter = open();
    await squatter.signUp(email, 'squatter');
    identityToken = (await squatter.identityToken()) ?? '';
    accessToken = await squatter.accessToken(email);
    expect((await squatter.get('/api/user/count', bearer(accessToken))).statusCode).toBe(200);

    const owner = open();
    expect((await owner.signUp(email, 'owner-secret')).statusCode).toBe(409);
    await owner.post('/api/identity/request-password-reset', { email });
    const token = (await newestLink(shop, email)).searchParams.get('token');
    const reset = await owner.post('/api/identity/reset-password', { token, newPassword: 'owner-secret' });
    expect(reset.statusCode).toBe(200);
  });

  it('belongs to the owner of the email after a password reset', async () => {
    const owner = open();
    expect((await owner.signIn(email, 'owner-secret')).statusCode).toBe(200);
    expect(await confirmed(owner)).toBe(true);
  });

  it('rejects the first password', async () => {
    expect((await open().signIn(email, 'squatter')).statusCode).toBe(401);
  });

  it('ends the first session', async () => {
    expect((await squatter.get('/api/identity/get-session')).body).toBe('null');
    expect(await squatter.identityToken()).toBeUndefined();
  });

  it('rejects an access token of the first session', async () => {
    expect((await squatter.get('/api/user/count', bearer(accessToken))).statusCode).toBe(401);
  });

  it('does not exchange an identity token of the first session', async () => {
    expect((await squatter.exchange(email, identityToken)).statusCode).toBe(401);
  });
});

it('accepts a reset link once, and no older link after it', async () => {
  const browser = open();
  const email = 'forgetful@example.com';
  await browser.signUp(email, 'secret-1');
  const tokens: (string | null)[] = [];
  for (const _ of [1, 2]) {
    await browser.post('/api/identity/request-password-reset', { email });
    tokens.push((await newestLink(shop, email)).searchParams.get('token'));
  }
  expect(tokens[0]).not.toBe(tokens[1]);
  const reset = (token: string | null | undefined, newPassword: string) =>
    browser.post('/api/identity/reset-password', { token, newPassword });
  expect((await reset(tokens[1], 'secret-2')).statusCode).toBe(200);
  for (const token of tokens) {
    const replay = await reset(token, 'secret-3');
    expect(replay.statusCode).toBe(400);
    expect(replay.json().message).toBe('This link has expired or has been used already. Request a new one.');
  }
  expect((await open().signIn(email, 'secret-2')).statusCode).toBe(200);
});

it('sends only a few emails to one mailbox, however many are requested', async () => {
  const email = 'flooded@example.com';
  await open().signUp(email, 'secret-1');
  for (let index = 0; index < 9; index += 1) {
    const response = await open().post('/api/identity/request-password-reset', { email });
    expect(response.statusCode).toBe(200);
  }
  expect((await mailsTo(shop, email)).length).toBeLessThanOrEqual(5);
});
