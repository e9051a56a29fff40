import { Authenticator } from '../../services/api/src/testing/authenticator.ts';
import type { Answer, AttackedShop, Browser, Shopper } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

interface Owner extends Shopper {
  key: Authenticator;
  /** The id of the passkey. */
  id: string;
}

/** Signs in with repeated, forged and foreign responses of passkeys, and adds and removes the passkeys of others. */
export async function attackPasskeys(shop: AttackedShop, tries: Tries): Promise<void> {
  const earlier = shop.openBrowser();
  const owner = await enroll(shop, (account) => earlier.signIn(account));
  const intruder = await enroll(shop);
  await forgeResponses(shop, tries, owner);
  await useForeignPasskeys(shop, tries, owner, intruder);
  const addition = await add(earlier, new Authenticator(shop.site));
  tries.record('adding a passkey by a session from before the first', addition.status === 403, addition.body);
  tries.expect('removing a passkey by such a session', 403, await remove(earlier, owner.id));
  tries.record('the access token of such a session', (await earlier.accessToken(owner.email)) === undefined);
  const factors = await owner.browser.send('GET', '/api/identity/second-factors');
  tries.record('the passkey afterwards', idsOf(factors).join() === owner.id, factors.body);
}

async function enroll(shop: AttackedShop, before?: (shopper: Shopper) => Promise<unknown>): Promise<Owner> {
  const shopper = await shop.signUp();
  await before?.(shopper);
  const key = new Authenticator(shop.site);
  await add(shopper.browser, key);
  const [id = ''] = idsOf(await shopper.browser.send('GET', '/api/identity/second-factors'));
  return { ...shopper, key, id };
}

const idsOf = ({ body }: Answer): string[] =>
  JSON.parse(body).passkeys.map((passkey: { id: string }) => passkey.id);
const remove = (browser: Browser, id: string) => browser.identify('passkey/delete-passkey', { id });
const verify = (browser: Browser, response: object) =>
  browser.identify('passkey/verify-authentication', { response });

async function optionsOf(browser: Browser, kind: 'register' | 'authenticate') {
  const { body } = await browser.send('GET', `/api/identity/passkey/generate-${kind}-options`);
  return JSON.parse(body);
}

/** The answer to the request for options if it is rejected. */
async function add(browser: Browser, key: Authenticator): Promise<Answer> {
  const options = await browser.send('GET', '/api/identity/passkey/generate-register-options');
  if (options.status !== 200) return options;
  const response = key.register(JSON.parse(options.body));
  return browser.identify('passkey/verify-registration', { name: 'A phone', response });
}

/** The passkey itself never signs for the attacker. */
async function forgeResponses(shop: AttackedShop, tries: Tries, owner: Owner): Promise<void> {
  const { key, email } = owner;
  const browser = shop.openBrowser();
  await browser.signIn(owner);
  tries.record('the password without the passkey', (await browser.accessToken(email)) === undefined);
  const used = key.authenticate(await optionsOf(browser, 'authenticate'));
  tries.record('a sign-in by the passkey', (await verify(browser, used)).status === 200);
  const rejects = async (what: string, thief: Browser, response: object) => {
    const { status, body } = await verify(thief, response);
    const hasToken = (await thief.accessToken(email)) !== undefined;
    tries.record(what, status >= 400 && status < 500 && !hasToken, `${status} ${body}`);
  };
  const again = shop.openBrowser();
  await rejects('a repeated response without a challenge', again, used);
  await optionsOf(again, 'authenticate');
  await rejects('a repeated response to another challenge', again, used);
  for (const part of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
    const thief = shop.openBrowser();
    const signed = key.authenticate(await optionsOf(thief, 'authenticate'));
    const forged = Buffer.from(signed.response[part], 'base64url');
    forged[forged.length - 2] = (forged.at(-2) ?? 0) ^ 1;
    const response = { ...signed.response, [part]: forged.toString('base64url') };
    await rejects(`a response with another ${part}`, thief, { ...signed, response });
  }
  const phished = shop.openBrowser();
  const options = await optionsOf(shop.openBrowser(), 'authenticate');
  await optionsOf(phished, 'authenticate');
  await rejects('a response to the challenge of another browser', phished, key.authenticate(options));
  const careless = shop.openBrowser();
  key.verifiesUser = false;
  const unverified = key.authenticate(await optionsOf(careless, 'authenticate'));
  key.verifiesUser = true;
  await rejects('a response of a device that has not verified its user', careless, unverified);
}

async function useForeignPasskeys(
  shop: AttackedShop,
  tries: Tries,
  owner: Owner,
  intruder: Owner,
): Promise<void> {
  const { browser } = owner;
  const foreign = intruder.key.authenticate(await optionsOf(browser, 'authenticate'));
  tries.expect('a proof by the passkey of another account', 401, await verify(browser, foreign));
  tries.record('the owner’s session', (await browser.accessToken(owner.email)) !== undefined);
  const removal = await remove(intruder.browser, owner.id);
  tries.record('removing the passkey of another account', removal.status >= 400, removal.body);
  const elsewhere = new Authenticator('https://attacker.example');
  const addition = await add(intruder.browser, elsewhere);
  tries.record('a passkey of another site', addition.status >= 400, addition.body);
  const outside = await add(shop.openBrowser(), new Authenticator(shop.site));
  tries.record('a passkey without a session', outside.status === 401, outside.body);
}
