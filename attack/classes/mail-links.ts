import { createHmac, randomUUID } from 'node:crypto';
import type { AttackedShop, Browser, Shopper } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const RESET_PAGE = '/reset-password';
const GUESSES = 60;
/** Answered at once, with one more each three seconds. */
const FREE_GUESSES = 20;
const PER_SECOND = 1 / 3;
const ODD_TOKENS = [
  undefined,
  null,
  '',
  7,
  {},
  { $ne: '' },
  [],
  'x',
  '../../',
  '%',
  "' OR 1=1 --",
  randomUUID(),
];
const LONG = 'x'.repeat(10_000);

/** Guesses, repeats and forges the links of emails that set a password or confirm an address. */
export async function abuseMailLinks(shop: AttackedShop, tries: Tries): Promise<void> {
  const owner = await shop.signUpConfirmed();
  await resetPasswords(shop, tries, owner);
  await guessResets(shop, tries);
  await forgeConfirmations(shop, tries);
}

const reset = (browser: Browser, token: unknown, newPassword: string) =>
  browser.identify('reset-password', { token, newPassword } as object);

/** The token of a new reset link to the owner. */
async function resetToken(shop: AttackedShop, { email }: Shopper, before?: string): Promise<string> {
  await shop.openBrowser().identify('request-password-reset', { email });
  const link = await shop.mailedLink(
    email,
    ({ pathname, href }) => pathname === RESET_PAGE && href !== before,
  );
  return link.searchParams.get('token') ?? '';
}

async function resetPasswords(shop: AttackedShop, tries: Tries, owner: Shopper): Promise<void> {
  const [chosen, changed] = [`halving ${randomUUID()}`, `scribing ${randomUUID()}`];
  const token = await resetToken(shop, owner);
  for (const odd of [...ODD_TOKENS, LONG, token.slice(0, -1), `${token}x`, token.toLowerCase()].filter(
    (one) => one !== token,
  ))
    tries.expect(
      `a reset by ${String(JSON.stringify(odd)).slice(0, 40)}`,
      'rejected',
      await reset(shop.openBrowser(), odd, chosen),
    );
  tries.expect('the password after odd resets', 200, await shop.openBrowser().signIn(owner));
  const weak = await reset(shop.openBrowser(), token, 'password');
  tries.expect('a reset to a common password', 400, weak);
  tries.expect('the link of the email', 200, await reset(shop.openBrowser(), token, chosen));
  tries.expect('the same link again', 400, await reset(shop.openBrowser(), token, changed));
  tries.expect('the former password', 401, await shop.openBrowser().signIn(owner));
  tries.record('a session from before', (await owner.browser.accessToken(owner.email)) === undefined);
  const { status } = await shop.send('GET', '/api/user/count', { token: owner.token });
  tries.record('an access token from before', status === 401, status);

  const browser = shop.openBrowser();
  tries.expect('the new password', 200, await browser.signIn({ ...owner, password: chosen }));
  const earlier = await resetToken(shop, owner, `${shop.site}${RESET_PAGE}?token=${token}`);
  const access = await browser.accessToken(owner.email);
  const body = { password: chosen, newPassword: changed, signOutOthers: false };
  await browser.send('POST', '/api/user/me/password', { token: access, body });
  const late = await reset(shop.openBrowser(), earlier, `kerfing ${randomUUID()}`);
  tries.expect('a link from before a change of the password', 400, late);
}

async function guessResets(shop: AttackedShop, tries: Tries): Promise<void> {
  const browser = shop.openBrowser();
  const start = performance.now();
  const guesses = Array.from({ length: GUESSES }, () => reset(browser, randomUUID(), 'a spokeshave 9'));
  const what = `${GUESSES} guessed links of one network`;
  const answered = tries.answered(what, await Promise.all(guesses));
  const free = FREE_GUESSES + PER_SECOND * ((performance.now() - start) / 1_000);
  tries.record(what, answered > 0 && answered <= free, answered);
}

/** A confirmation is a signed token. It confirms only in a browser of its account. */
async function forgeConfirmations(shop: AttackedShop, tries: Tries): Promise<void> {
  const [owner, thief] = [await shop.signUp(), await shop.signUp()];
  const now = Math.floor(Date.now() / 1_000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const sign = (secret: string, email: string, exp = now + 600) => {
    const content = `${encode({ alg: 'HS256' })}.${encode({ email, iat: now - 3_600, exp })}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  };
  const open = (browser: Browser, token: string) =>
    browser.send(
      'GET',
      `/api/identity/verify-email?${new URLSearchParams({ token, callbackURL: '/confirm-email' })}`,
    );
  const isConfirmed = async ({ id }: Shopper) =>
    (await shop.send('GET', `/api/users/${id}`, { token: shop.adminToken })).body.includes(
      '"confirmed":true',
    );
  const genuine = sign(shop.identitySecret, owner.email);
  const [head = '', claims = ''] = genuine.split('.');
  const unsigned = `${encode({ alg: 'none' })}.${claims}.`;
  for (const [what, token] of [
    ['that has expired', sign(shop.identitySecret, owner.email, now - 1)],
    ['of another key', sign('guessed '.repeat(5), owner.email)],
    ['without a signature', `${head}.${claims}.`],
    ['of the algorithm none', unsigned],
    ['for another account', sign(shop.identitySecret, thief.email)],
  ] as const) {
    const { status } = await open(owner.browser, token);
    tries.record(`a confirmation ${what}`, status < 500 && !(await isConfirmed(owner)), status);
  }
  await open(thief.browser, genuine);
  await open(shop.openBrowser(), genuine);
  tries.record('a confirmation in another browser', !(await isConfirmed(owner)));
  // Without this link, all others would be rejected for another reason.
  await open(owner.browser, genuine);
  tries.record('a confirmation in the own browser', await isConfirmed(owner));
}
