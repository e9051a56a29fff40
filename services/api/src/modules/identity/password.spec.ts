import { Browser } from '../../testing/browser.ts';
import { mailsTo, newestLink } from '../../testing/outbox.ts';
import { signIn } from '../../testing/sign-in.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';

const OLD = 'plane-and-chisel';
const NEW = 'mortise-and-tenon';

const shop = sharedTestApp();

const open = () => new Browser(shop.app, shop.config.publicUrl);

async function signUp(email: string): Promise<Browser> {
  const browser = open();
  await browser.signUp(email, OLD);
  return browser;
}

async function change(browser: Browser, email: string, body: object) {
  const authorization = `Bearer ${await browser.accessToken(email)}`;
  const values = { password: OLD, newPassword: NEW, signOutOthers: true, ...body };
  return browser.post('/api/user/me/password', values, { authorization });
}

const statusOfSignIn = async (email: string, password: string) =>
  (await open().signIn(email, password)).statusCode;

it('is changed with the current one; the other sessions end, and a notice is sent', async () => {
  const email = 'ann@mail.example';
  const [here, there] = [await signUp(email), open()];
  await there.signIn(email, OLD);
  expect((await change(here, email, {})).json()).toEqual({ success: true });
  expect(await there.identityToken()).toBeUndefined();
  expect(await here.identityToken()).toBeDefined();
  expect([await statusOfSignIn(email, OLD), await statusOfSignIn(email, NEW)]).toEqual([401, 200]);
  expect((await mailsTo(shop, email)).at(-1)).toContain('Your password was changed');
  const actions = await shop.dataSource.getRepository(AuditEntry).findBy({ action: 'user.password-changed' });
  expect(actions).toHaveLength(1);
});

it('is changed without an end of the other sessions', async () => {
  const email = 'bob@mail.example';
  const [here, there] = [await signUp(email), open()];
  await there.signIn(email, OLD);
  expect((await change(here, email, { signOutOthers: false })).statusCode).toBe(200);
  expect(await there.identityToken()).toBeDefined();
});

it('is not changed by a link that was requested before', async () => {
  const email = 'link@mail.example';
  const browser = await signUp(email);
  await browser.post('/api/identity/request-password-reset', { email });
  const token = (await newestLink(shop, email)).searchParams.get('token');
  await change(browser, email, {});
  const late = await browser.post('/api/identity/reset-password', { token, newPassword: 'dovetail-saw' });
  expect([late.statusCode, await statusOfSignIn(email, NEW)]).toEqual([400, 200]);
});

it.each([
  ['cafe\u0301\u00a012', 'caf\u00e9 12'],
  ['caf\u00e9 12', 'cafe\u0301\u00a012'],
  ['caf\u00e9\u00a012', 'cafe\u0301\u200a12'],
])('set as %j, at the sign-up or by a link, is the same as %j', async (chosen, typed) => {
  const email = `${Buffer.from(chosen).toString('hex')}@mail.example`;
  const browser = open();
  await browser.signUp(email, chosen);
  const afterSignUp = await statusOfSignIn(email, typed);
  await browser.post('/api/identity/request-password-reset', { email });
  const token = (await newestLink(shop, email)).searchParams.get('token');
  await browser.post('/api/identity/reset-password', { token, newPassword: typed });
  const spaced = (text: string) => text.replace(/\s/u, '\u2003');
  expect([afterSignUp, await statusOfSignIn(email, chosen)]).toEqual([200, 200]);
  expect([await statusOfSignIn(email, spaced(chosen)), await statusOfSignIn(email, 'cafe 12')]).toEqual([
    200, 401,
  ]);
});

it.each([
  [{ password: 'a-guess' }, { field: 'password', code: 'wrong-password' }],
  [{ password: '' }, { field: 'password', code: 'password-required' }],
  [{ newPassword: 'short' }, { field: 'newPassword', code: 'too-short', params: { min: 6 } }],
  [{ newPassword: 'x'.repeat(129) }, { field: 'newPassword', code: 'too-long', params: { max: 128 } }],
  [{ signOutOthers: 'yes' }, { field: 'signOutOthers', code: 'not-a-boolean' }],
])('is not changed with %j', async (body, error) => {
  const email = `${error.field}-${error.code}@mail.example`;
  const browser = await signUp(email);
  const response = await change(browser, email, body);
  expect([response.statusCode, response.json().errors]).toEqual([400, [expect.objectContaining(error)]]);
  expect(await statusOfSignIn(email, OLD)).toBe(200);
});

it('can be guessed five times, and then after a wait', async () => {
  const email = 'guessed@mail.example';
  const browser = await signUp(email);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const guesses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1)
    guesses.push((await change(browser, email, { password: 'a-guess' })).statusCode);
  clock.mockRestore();
  expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
});

it('cannot be changed without one', async () => {
  const { headers } = await signIn(shop);
  const payload = { password: OLD, newPassword: NEW, signOutOthers: true };
  const response = await shop.app.inject({ method: 'POST', url: '/api/user/me/password', headers, payload });
  expect(response.json()).toMatchObject({ status: 409, code: 'no-password' });
});
