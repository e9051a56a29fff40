import { randomUUID } from 'node:crypto';
import { newKey } from '../../services/api/src/testing/access-token.ts';
import { type OidcUser, signInAtFakeOidcProvider } from '../../services/api/src/testing/oidc-sign-in.ts';
import type { Answer, AttackedShop, Browser } from '../lib/attacked-shop.ts';
import { answeredSince, type Tries } from '../lib/tries.ts';

const GUESSES = 8;
const TEN_MINUTES = 600;

interface Delivery {
  changedAt?: string;
  zones: object[];
}

const RATE = { country: 'GB', region: '', taxClass: 'standard', rate: 0, name: 'None' };
const FREE = {
  ...{ id: 'free', name: 'Free', carrier: '', kind: 'flat', steps: [{ from: 0, price: 0 }] },
  ...{ daysLeast: 1, daysMost: 1 },
};

const EVERYTHING_FREE = {
  ...{ name: 'Free', kind: 'percent', percent: 100, minTotal: 0, tools: [], categories: [] },
  ...{ combines: true, firstOrder: false, state: 'active' },
};

/** Makes critical calls without a proof within ten minutes, and guesses the proof. */
export async function skipStepUp(shop: AttackedShop, tries: Tries): Promise<void> {
  const target = await shop.signUp();
  const now = Math.floor(Date.now() / 1_000);
  const hook = { url: 'http://127.0.0.1:9/', description: 'A thief', events: ['order.placed'] };
  const { version: taxes } = await shop.read<{ version: number }>('GET', '/api/taxes', {
    token: shop.adminToken,
  });
  const { changedAt: _, ...delivery } = await shop.read<Delivery>('GET', '/api/delivery/settings', {
    token: shop.adminToken,
  });
  const methods = [FREE];
  const zones = delivery.zones.map((zone) => ({ ...zone, methods }));
  const calls = [
    ['PUT', `/api/user/admin/${encodeURIComponent(target.email)}`, undefined],
    ['POST', '/api/webhooks', hook],
    ['PUT', '/api/webhooks/none', { ...hook, state: 'active' }],
    ['POST', '/api/webhooks/none/secret', undefined],
    ['POST', '/api/users/none/demote', undefined],
    ['DELETE', '/api/user/none', undefined],
    ['GET', '/api/users/export', undefined],
    ['GET', '/api/orders/export', undefined],
    ['POST', '/api/releases/approvals/none/approval', undefined],
    ['POST', '/api/deploy-tokens', { microfrontend: 'mf-content', label: 'A thief' }],
    ['PUT', '/api/taxes', { rates: [RATE], pricesContainTax: true, version: taxes }],
    ['PUT', '/api/delivery/settings', { ...delivery, zones }],
    ['POST', '/api/promotions', EVERYTHING_FREE],
  ] as const;
  const before = await stateOf(shop, target.id);
  const proofs: [what: string, token: string, expected: number][] = [
    ['of an old proof', await shop.forgeAdminToken({ claims: { auth_time: now - TEN_MINUTES - 1 } }), 403],
    ['without a proof', await shop.forgeAdminToken({ claims: { auth_time: undefined } }), 403],
    ['with an empty proof', await shop.forgeAdminToken({ claims: { auth_time: null } }), 403],
    ['with a proof in words', await shop.forgeAdminToken({ claims: { auth_time: 'now' } }), 403],
    [
      'with a proof that another key signed',
      await shop.forgeAdminToken({ claims: { auth_time: now }, key: newKey() }),
      401,
    ],
    ['of a shopper', target.token, 403],
  ];
  for (const [what, token, expected] of proofs)
    for (const [method, url, body] of calls) {
      const headers = { 'x-proven-at': String(now), auth_time: String(now) };
      const { status } = await shop.send(method, url, { token, headers, body });
      tries.record(`${method} ${url} by a token ${what}`, status === expected, status);
    }
  tries.record(
    'admins, webhooks, deploy tokens, taxes, delivery and promotions',
    (await stateOf(shop, target.id)) === before,
  );
  // Without this call, all others would be rejected for another reason.
  const control = await shop.send('POST', '/api/webhooks/none/secret', {
    token: await shop.forgeAdminToken({ claims: { auth_time: now } }),
  });
  tries.record('a call with a fresh proof', control.status === 404, control.status);
  await guessProofs(shop, tries);
  await proveByForeignGoogle(shop, tries);
}

/** The webhooks, the deploy tokens, the taxes, the delivery, the promotions and the user. */
async function stateOf(shop: AttackedShop, user: string): Promise<string> {
  const routes = [
    ...['/api/webhooks', '/api/deploy-tokens', '/api/taxes', '/api/delivery/settings', '/api/promotions'],
    `/api/users/${user}`,
  ];
  const answers = await Promise.all(
    routes.map((route) => shop.send('GET', route, { token: shop.adminToken })),
  );
  return answers.map(({ body }) => body).join();
}

/** In a stolen session. */
async function guessProofs(shop: AttackedShop, tries: Tries): Promise<void> {
  const { browser, password } = await shop.signUp();
  const stranger = await shop.signUp();
  const foreign = await browser.identify('verify-password', { password: stranger.password });
  tries.record('the password of another account', foreign.status === 400, foreign.status);
  const guesses: Answer[] = [];
  const begin = performance.now();
  for (let guess = 0; guess < GUESSES; guess += 1)
    guesses.push(await browser.identify('verify-password', { password: `guess ${guess}` }));
  const answered = tries.answered('guesses of the password', guesses);
  tries.record(`${GUESSES} guesses of the password`, answered <= answeredSince(begin), answered);
  const right = await browser.identify('verify-password', { password });
  tries.record('the right password after the guesses', right.status === 429, right.status);
  const outside = await shop.openBrowser().identify('verify-password', { password });
  tries.record('a proof without a session', outside.status === 401, outside.status);
}

const RETURN_PATH = '/confirm-email';

/** In a stolen session of a user who signs in with Google. */
async function proveByForeignGoogle(shop: AttackedShop, tries: Tries): Promise<void> {
  const person = (name: string): OidcUser => {
    return { name, email: `${randomUUID()}@mail.example`, email_verified: 'yes' };
  };
  const [owner, thief] = [person('The owner'), person('A thief')];
  const begin = async (browser: Browser, step: 'sign-in/social' | 'link-social', more = {}) => {
    const body = { provider: 'google', callbackURL: RETURN_PATH, errorCallbackURL: RETURN_PATH, ...more };
    return browser.identify(step, body);
  };
  const end = async (browser: Browser, url: string, as: OidcUser) => {
    const { pathname, search } = await signInAtFakeOidcProvider(url, as);
    return String((await browser.send('GET', pathname + search)).headers.location);
  };
  const follow = async (browser: Browser, ...[step, as]: [Parameters<typeof begin>[1], OidcUser]) =>
    end(browser, JSON.parse((await begin(browser, step)).body).url, as);
  const ownerOf = async (browser: Browser) =>
    JSON.parse((await browser.send('GET', '/api/identity/get-session')).body)?.user?.email;

  const stolen = shop.openBrowser();
  await follow(stolen, 'sign-in/social', owner);
  const control = await follow(stolen, 'link-social', owner);
  tries.record('a proof by the own Google account', control === RETURN_PATH, control);
  const foreign = await follow(stolen, 'link-social', thief);
  tries.record('a proof by another Google account', foreign.includes('other_google_account'), foreign);
  const early = await end(stolen, JSON.parse((await begin(stolen, 'link-social')).body).url, {
    ...{ ...owner, signed_in: 'earlier' },
  });
  tries.record('a proof by an earlier sign-in', early.includes('sign_in_not_fresh'), early);
  const elsewhere = await end(
    shop.openBrowser(),
    JSON.parse((await begin(stolen, 'link-social')).body).url,
    owner,
  );
  tries.record('a proof in another browser', elsewhere.includes('error='), elsewhere);
  const direct = await begin(stolen, 'link-social', { idToken: { token: 'x' } });
  tries.record('a proof by an ID token', direct.status === 400, direct.status);
  tries.expect('a proof by Google without a session', 401, await begin(shop.openBrowser(), 'link-social'));
  const { browser: withPassword } = await shop.signUp();
  tries.expect('Google for an account with a password only', 400, await begin(withPassword, 'link-social'));
  tries.record('the session afterwards', (await ownerOf(stolen)) === owner.email);
  const later = shop.openBrowser();
  await follow(later, 'sign-in/social', thief);
  tries.record('the account of the other Google account', (await ownerOf(later)) === thief.email);
  await stolen.accessToken(owner.email);
  const similar = shop.openBrowser();
  // Another mailbox, although people can mean the owner's by this text.
  await follow(similar, 'sign-in/social', { ...thief, email: owner.email.replaceAll('-', '\u2010') });
  const token = await similar.accessToken(owner.email);
  tries.record('the account of an address that reads alike', token === undefined, token);
}
