import { createHmac } from 'node:crypto';
import type { AttackedShop, Browser } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const DAY_MS = 86_400_000;
const SIGNATURE = 'A'.repeat(43);
const CORRECTED = { address: '9 Saddler Row', phone: '+44 113 496 0199' };
const GUESSES = 120;
/** More than a network gets at once, and in the time of the guesses. */
const ANSWERED = 90;
const ODD_TOKENS = [undefined, null, '', 7, {}, [], ['x'], '...', `\u0000.${SIGNATURE}`, 'x'.repeat(100_000)];

/** Forges, prolongs and guesses the links that show an order without a sign-in, and ends those of others. */
export async function forgeStatusLinks(shop: AttackedShop, tries: Tries): Promise<void> {
  const [owner, stranger] = [await shop.signUp(), await shop.signUp()];
  const [number, other] = [await shop.placeOrder(owner), await shop.placeOrder(stranger)];
  const today = Math.floor(Date.now() / DAY_MS);
  const content = `${number}.${today + 1}.0`;
  const genuine = signed(shop, content);
  const signature = genuine.slice(content.length + 1);
  // The history of the order then has the address before.
  await shop.read('PUT', `/api/orders/${number}/address`, { token: shop.adminToken, body: CORRECTED });
  // Without this link, all others would be rejected for another reason.
  const shown = await read(shop.openBrowser(), genuine);
  tries.record('the link of an email', shown.status === 200, shown.status);
  const personal = [owner.email, 'Robin Hale', '1 Anvil Yard', '496 0100', ...Object.values(CORRECTED)];
  const leaked = personal.find((text) => shown.body.includes(text));
  tries.record('personal data behind a link', leaked === undefined, leaked);
  const caching = shown.headers['cache-control'];
  tries.record('caching of what a link shows', caching === 'no-store', caching);

  const forged: [what: string, token: unknown][] = [
    ['of yesterday', signed(shop, `${number}.${today - 1}.0`)],
    ['for another order', `${other}.${today + 1}.0.${signature}`],
    ['for a later day', `${number}.${today + 900}.0.${signature}`],
    ['of the next generation', `${number}.${today + 1}.1.${signature}`],
    ['with the signature of another purpose', hmac(shop, content, content)],
    ['with a guessed signature', `${content}.${SIGNATURE}`],
    ['without the end of its signature', genuine.slice(0, -1)],
    ['with a longer signature', `${genuine}A`],
    ['with another form of the number', genuine.replace('-', '')],
    ...ODD_TOKENS.map((token): [string, unknown] => [
      `that is ${JSON.stringify(token)?.slice(0, 40)}`,
      token,
    ]),
  ];
  const browser = shop.openBrowser();
  for (const [what, token] of forged) tries.expect(`a link ${what}`, 'rejected', await read(browser, token));

  for (const url of [`/api/orders/${number}`, `/api/orders/${number}/returns`, '/api/user/me/export'])
    tries.expect(`GET ${url} with the link as a token`, 401, await shop.send('GET', url, { token: genuine }));
  const guesser = shop.openBrowser();
  const guesses = Array.from({ length: GUESSES }, () => read(guesser, `${content}.${SIGNATURE}`));
  const what = `${GUESSES} guessed links of one network`;
  const answered = tries.answered(what, await Promise.all(guesses));
  tries.record(what, answered <= ANSWERED, answered);

  const end = (token?: string) =>
    shop.send('POST', `/api/orders/${number}/status-links/end`, { body: {}, token });
  for (const [token, expected] of [
    [stranger.token, 404],
    [undefined, 401],
  ] as const)
    tries.expect('another’s end of the links', expected, await end(token));
  tries.record('the link afterwards', (await read(browser, genuine)).status === 200);
  await end(owner.token);
  tries.record('an ended link', (await read(browser, genuine)).status === 404);
}

function read(browser: Browser, token: unknown) {
  return browser.send('POST', '/api/order-status', { body: { token } });
}

function signed(shop: AttackedShop, content: string): string {
  return hmac(shop, content, `order-status\n${content}`);
}

function hmac({ identitySecret }: AttackedShop, content: string, text: string): string {
  return `${content}.${createHmac('sha256', identitySecret).update(text).digest('base64url')}`;
}
