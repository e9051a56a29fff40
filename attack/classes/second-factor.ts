import { totpCode } from '../../services/api/src/testing/totp.ts';
import type { Answer, AttackedShop, Browser, Shopper } from '../lib/attacked-shop.ts';
import { answeredSince, type Tries } from '../lib/tries.ts';

const GUESSES = 8;
/** Wrong codes that are answered in a sign-in. */
const FREE_CODES = 5;
/** The answer to a wrong code, and not to a sign-in that has ended. */
const WRONG = /"INVALID_(BACKUP_)?CODE"/;
const STEPS_AGO_MS = 150_000;
/** An app has another code in each step, and the shop accepts that of the next one. */
const STEP_MS = 30_000;

interface Enrolled extends Shopper {
  /** The URI of the app. */
  uri: string;
  recoveryCodes: string[];
}

/** Signs in without the code, guesses, repeats and outlives codes, and removes the app without proof. */
export async function attackSecondFactor(shop: AttackedShop, tries: Tries): Promise<void> {
  await useEarlierSessions(shop, tries);
  await guessCodes(shop, tries);
  await repeatCodes(shop, tries);
  await removeApp(shop, tries);
}

/** @param before runs before the app is set up */
async function enroll(
  shop: AttackedShop,
  before?: (shopper: Shopper) => Promise<unknown>,
): Promise<Enrolled> {
  const shopper = await shop.signUp();
  await before?.(shopper);
  const { password, browser } = shopper;
  const { totpURI: uri, backupCodes } = JSON.parse((await factor(browser, 'enable', { password })).body);
  await factor(browser, 'verify-totp', { code: totpCode(uri) });
  return { ...shopper, uri, recoveryCodes: backupCodes };
}

const factor = (browser: Browser, path: string, body: object) => browser.identify(`two-factor/${path}`, body);

let guesses = 0;
/** Another one each time: the shop counts a repeated code once. */
function wrongCode(): string {
  guesses += 1;
  return String(guesses).padStart(6, '0');
}

async function signInHalf(shop: AttackedShop, account: Shopper): Promise<Browser> {
  const browser = shop.openBrowser();
  await browser.signIn(account);
  return browser;
}

/** A session, and an access token, from before the app was set up. */
async function useEarlierSessions(shop: AttackedShop, tries: Tries): Promise<void> {
  const earlier = shop.openBrowser();
  const { email, password, token, uri, browser } = await enroll(shop, (account) => earlier.signIn(account));
  const { status } = await shop.send('GET', '/api/user/count', { token });
  tries.record('an access token from before the app', status === 401, status);
  tries.record('a session from before the app', (await earlier.accessToken(email)) === undefined);
  for (const path of ['disable', 'generate-backup-codes'])
    tries.expect(`${path} by a session from before the app`, 403, await factor(earlier, path, { password }));
  tries.record('the owner’s session', (await browser.accessToken(email)) !== undefined, uri.length);
}

async function guessCodes(shop: AttackedShop, tries: Tries): Promise<void> {
  const account = await enroll(shop);
  const { email, uri, browser } = account;
  const thief = await signInHalf(shop, account);
  tries.record('a password without the code', (await thief.identityToken()) === undefined);
  for (const path of ['verify-totp', 'verify-backup-code', 'verify-totp']) {
    const guesser = await signInHalf(shop, account);
    let answered = 0;
    for (let guess = 0; guess < GUESSES; guess += 1) {
      const answer = await factor(guesser, path, { code: wrongCode(), trustDevice: true });
      if (WRONG.test(answer.body)) answered += 1;
    }
    tries.record(`${GUESSES} codes by ${path} in a sign-in`, answered <= FREE_CODES, answered);
    tries.record('a session after wrong codes', (await guesser.accessToken(email)) === undefined);
  }
  const late = await signInHalf(shop, account);
  // Not the code of the set-up, which works once.
  const { status } = await factor(late, 'verify-totp', { code: totpCode(uri, Date.now() + STEP_MS) });
  tries.record('the right code after ten wrong ones', status !== 200, status);
  tries.record('its session', (await late.accessToken(email)) === undefined);

  const other = await enroll(shop);
  // Without this sign-in, the right code could be rejected for another reason.
  const next = { code: totpCode(other.uri, Date.now() + STEP_MS) };
  const control = await factor(await signInHalf(shop, other), 'verify-totp', next);
  tries.record('the right code without wrong ones', control.status === 200, control.status);
  const inSession: Answer[] = [];
  const begin = performance.now();
  for (let guess = 0; guess < GUESSES; guess += 1)
    inSession.push(await factor(other.browser, 'verify-totp', { code: wrongCode() }));
  const answered = tries.answered('codes in a session', inSession);
  tries.record(`${GUESSES} codes in a session`, answered <= answeredSince(begin), answered);
  tries.record('the owner’s session afterwards', (await browser.accessToken(email)) !== undefined);
}

async function repeatCodes(shop: AttackedShop, tries: Tries): Promise<void> {
  const account = await enroll(shop);
  const { email, uri, recoveryCodes } = account;
  const [code = ''] = recoveryCodes;
  const first = await factor(await signInHalf(shop, account), 'verify-backup-code', { code });
  tries.record('a recovery code', first.status === 200, first.status);
  const second = await signInHalf(shop, account);
  const { status } = await factor(second, 'verify-backup-code', { code });
  tries.record('the same recovery code again', status !== 200, status);
  for (const [what, shift] of [
    ['minutes ago', -STEPS_AGO_MS],
    ['minutes ahead', STEPS_AGO_MS],
  ] as const) {
    const browser = await signInHalf(shop, account);
    await factor(browser, 'verify-totp', { code: totpCode(uri, Date.now() + shift) });
    tries.record(`a code of ${what}`, (await browser.accessToken(email)) === undefined);
  }
  // The cookie of a sign-in that waits for the code, in the hands of another account.
  const intruder = await enroll(shop);
  const pending = await signInHalf(shop, account);
  await factor(pending, 'verify-totp', { code: totpCode(intruder.uri) });
  tries.record('the code of another account', (await pending.accessToken(email)) === undefined);
}

async function removeApp(shop: AttackedShop, tries: Tries): Promise<void> {
  const account = await enroll(shop);
  const { id, email, browser } = account;
  const stranger = await shop.signUp();
  const foreign = await stranger.browser.send('POST', `/api/user/${id}/reset-second-factor`, {
    token: stranger.token,
    body: { reason: 'Lost.' },
  });
  tries.record('removing the app of another account', foreign.status === 403, foreign.status);
  for (const password of ['', 'a guess', stranger.password]) {
    const { status } = await factor(browser, 'disable', { password });
    tries.record(`removing the app with the password ${password}`, status >= 400, status);
  }
  const thief = await signInHalf(shop, account);
  const { status } = await factor(thief, 'disable', { password: account.password });
  tries.record('removing the app before the code', status >= 400, status);
  const { body } = await shop.openBrowser().signIn(account);
  tries.record('the app afterwards', body.includes('twoFactorRedirect'), body);
  tries.record('the owner’s session afterwards', (await browser.accessToken(email)) !== undefined);
}
