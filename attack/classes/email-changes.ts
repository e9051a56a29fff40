import { randomUUID } from 'node:crypto';
import type { AttackedShop, Shopper } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const TEN_MINUTES = 600;
const FORGED_LINKS = ['x', randomUUID(), '0'.repeat(64), '../../', "' OR 1=1 --"];

/** Takes accounts by another email, with stolen tokens, links of others and former addresses. */
export async function changeEmails(shop: AttackedShop, tries: Tries): Promise<void> {
  await changeWithoutProof(shop, tries);
  const [owner, intruder] = [await shop.signUpConfirmed(), await shop.signUpConfirmed()];
  await takeAddressOf(shop, tries, owner, intruder);
  await useLinks(shop, tries, owner, intruder);
}

const newAddress = () => `${randomUUID()}@mail.example`;
const request = ({ browser, token }: Shopper, newEmail: string) =>
  browser.send('POST', '/api/user/me/email', { token, body: { newEmail } });
const confirm = ({ browser, token }: Shopper, link: string) =>
  browser.send('POST', '/api/user/me/email/confirm', { token, body: { token: link } });
const tokenOf = ({ searchParams }: URL) => searchParams.get('token') ?? '';

async function changeWithoutProof(shop: AttackedShop, tries: Tries): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  for (const [what, time, expected] of [
    ['an old proof', now - TEN_MINUTES - 1, 403],
    ['no proof', undefined, 403],
    // The settings create this account, so its email stays.
    ['a fresh proof', now, 409],
  ] as const) {
    const token = await shop.forgeAdminToken({ claims: { auth_time: time } });
    const body = { newEmail: newAddress() };
    const { status } = await shop.send('POST', '/api/user/me/email', { token, body });
    tries.record(`another email by ${what}`, status === expected, status);
  }
  const outside = await shop.send('POST', '/api/user/me/email', { body: { newEmail: newAddress() } });
  tries.record('another email without a token', outside.status === 401, outside.status);
}

/** An address that has an account gets no link, and the response does not differ. */
async function takeAddressOf(
  shop: AttackedShop,
  tries: Tries,
  owner: Shopper,
  intruder: Shopper,
): Promise<void> {
  const free = newAddress();
  const answers = [await request(intruder, free), await request(intruder, owner.email.toUpperCase())];
  const [one, other] = answers.map(({ status, body }) => `${status} ${body}`);
  tries.record('the address of another account', one === other, `${one} | ${other}`);
  // The second request has replaced the first.
  const stale = await confirm(intruder, tokenOf(await shop.mailedLink(free)));
  tries.record('a link that another request has replaced', stale.status === 404, stale.status);
  tries.expect('the owner of the address signs in', 200, await shop.openBrowser().signIn(owner));
}

async function useLinks(shop: AttackedShop, tries: Tries, owner: Shopper, intruder: Shopper): Promise<void> {
  const newEmail = newAddress();
  const copy = shop.openBrowser();
  await copy.signIn(owner);
  await request(owner, newEmail);
  const link = tokenOf(await shop.mailedLink(newEmail));
  for (const forged of FORGED_LINKS) {
    const answers = [
      await confirm(owner, forged),
      await shop.send('POST', '/api/user/email/undo', { body: { token: forged } }),
    ];
    const statuses = answers.map(({ status }) => status);
    const isRejected = statuses.every((status) => status === 404 || status === 400);
    tries.record(`the link ${forged}`, isRejected, statuses);
  }
  tries.expect('the link of another account', 404, await confirm(intruder, link));
  tries.expect('the link in the session of its account', 200, await confirm(owner, link));
  const again = await confirm(owner, link);
  tries.record('the same link again', again.status !== 200, again.status);
  tries.record('another session afterwards', (await copy.accessToken(newEmail)) === undefined);
  const { status } = await shop.send('GET', '/api/user/count', { token: owner.token });
  tries.record('an access token from before', status === 401, status);
  await returnAccount(shop, tries, owner, newEmail);
}

/** The former address is reserved, and its link returns the account once. */
async function returnAccount(
  shop: AttackedShop,
  tries: Tries,
  { email, password, browser }: Shopper,
  newEmail: string,
): Promise<void> {
  const stranger = shop.openBrowser();
  await stranger.identify('sign-up/email', { email, password: 'another spokeshave', name: 'Robin Hale' });
  tries.record('a sign-up with the former address', (await stranger.accessToken(email)) === undefined);
  const token = tokenOf(await shop.mailedLink(email, ({ pathname }) => pathname === '/undo-email-change'));
  const undo = () => shop.openBrowser().send('POST', '/api/user/email/undo', { body: { token } });
  tries.expect('the link to the former address', 200, await undo());
  tries.expect('the same link again', 404, await undo());
  tries.record('a session after the return', (await browser.accessToken(newEmail)) === undefined);
  for (const address of [email, newEmail]) {
    const { status } = await shop.openBrowser().signIn({ email: address, password });
    tries.record('the password after the return', status === 401, status);
  }
}
