import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const ATTACKER = 'attacker.example';
const MARKUP = '"><script>alert(1)</script>';
/** Headers that must not change what others get. */
const POISON: Record<string, string>[] = [
  ...['x-forwarded-host', 'x-host', 'x-original-url', 'x-rewrite-url', 'forwarded', 'x-forwarded-prefix'].map(
    (name) => ({
      [name]: name === 'forwarded' ? `host=${ATTACKER}` : ATTACKER,
    }),
  ),
  { host: ATTACKER },
  { 'x-forwarded-proto': MARKUP },
  { 'accept-language': MARKUP },
  { cookie: `theme=${MARKUP}` },
  { cookie: `failed-shell=${MARKUP}` },
  { cookie: `role=${MARKUP}; overrides=${ATTACKER}` },
  { 'x-http-method-override': 'DELETE' },
  { accept: 'application/json' },
  { range: 'bytes=0-1' },
];
const PAGES = ['/', '/purchase', '/blogs', '/robots.txt', '/sitemap.xml'];
/** Addresses that a browser may resolve to another site. */
const REDIRECTS = [
  `//${ATTACKER}`,
  `///${ATTACKER}/`,
  `/\\${ATTACKER}`,
  `/%2f%2f${ATTACKER}`,
  `/%5c${ATTACKER}`,
  `//${ATTACKER}/%2e%2e`,
  `/purchase//${ATTACKER}`,
  `https://${ATTACKER}/`,
  `/login?from=https://${ATTACKER}/`,
  `/api/identity/verify-email?token=x&callbackURL=https://${ATTACKER}/`,
  `/api/identity/verify-email?token=x&callbackURL=//${ATTACKER}`,
  `/api/identity/callback/google?state=x&callbackURL=https://${ATTACKER}/`,
  `/api/identity/callback/google?error=x&error_description=https://${ATTACKER}/`,
];

/** Poisons cached pages by headers, cookies and queries, and looks for redirects to another site. */
export async function attackCaches(shop: AttackedShop, tries: Tries): Promise<void> {
  for (const page of PAGES)
    for (const headers of POISON) {
      await shop.send('GET', page, { headers });
      const { status, body } = await shop.send('GET', page);
      const isWhole = status === 200 && !body.includes(ATTACKER) && !body.includes(MARKUP);
      tries.record(`${page} after ${JSON.stringify(headers)}`, isWhole, status);
    }
  for (const page of PAGES) {
    const { body } = await shop.send('GET', `${page}?q=${encodeURIComponent(MARKUP)}`);
    tries.record(`${page} with markup in its query`, !body.includes(MARKUP), 'the markup is in the page');
  }
  for (const target of REDIRECTS) {
    const { headers } = await shop.send('GET', target);
    tries.record(`a redirect by ${target}`, staysHere(shop, headers.location), headers.location);
  }
  for (const [path, body] of [
    ['sign-in/social', { provider: 'google', callbackURL: `https://${ATTACKER}/` }],
    ['request-password-reset', { email: 'x@mail.example', redirectTo: `https://${ATTACKER}/` }],
    ['send-verification-email', { email: 'x@mail.example', callbackURL: `https://${ATTACKER}/` }],
  ] as const) {
    const answer = await shop.send('POST', `/api/identity/${path}`, { body });
    tries.record(`a foreign address for ${path}`, answer.status >= 400, answer.status);
  }
  await readPrivately(shop, tries);
  await keepPages(shop, tries);
}

function staysHere({ site }: AttackedShop, location = site): boolean {
  const { origin, hostname } = new URL(location, site);
  return origin === new URL(site).origin || hostname === 'localhost' || hostname === '127.0.0.1';
}

/** Responses for one account must not be stored by shared caches. */
async function readPrivately(shop: AttackedShop, tries: Tries): Promise<void> {
  const { token } = await shop.signUp();
  for (const path of [
    '/api/basket',
    '/api/addresses',
    '/api/orders/mine',
    '/api/review/mine',
    '/api/user/count',
  ]) {
    const caching = String((await shop.send('GET', path, { token })).headers['cache-control']);
    tries.record(`caching of ${path}`, caching.includes('private') || caching.includes('no-store'), caching);
  }
}

/** Writes of visitors that change no page. */
const IDLE_WRITES = [
  ['POST', '/api/identity/sign-out', {}],
  ['PUT', '/api/basket/none', { quantity: 1 }],
  ['POST', '/api/quote', { lines: [] }],
  ['POST', '/api/releases/reports', { set: 'x1', bucketed: true, events: [] }],
] as const;
/** A page stays for a second: one round has to be shorter. */
const FRESH_MS = 1_100;
const ROUNDS = 20;
const TOOL = {
  ...{ name: '', price: 12.5, minQuantity: 1, maxQuantity: 50, description: 'Iron.', category: 'planes' },
  ...{ img: '/media/try-square-1200.webp', alt: '' },
};

/** Writes without a change leave cached pages as they are. The name changes at the API itself, so the edge learns of it after a second only. */
async function keepPages(shop: AttackedShop, tries: Tries): Promise<void> {
  const tool = await shop.addTool({ name: `Cap Iron ${randomUUID()}` });
  const page = `/purchase/${tool}`;
  const nameAtApi = async (name: string, version: number): Promise<void> => {
    const headers = { authorization: `Bearer ${shop.adminToken}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ ...TOOL, name, version });
    const { ok, status } = await fetch(`${shop.apiUrl}/api/tools/${tool}`, { method: 'PUT', headers, body });
    if (!ok) throw new Error(`The API answered the change of a tool with ${status}.`);
  };
  let kept = 0;
  for (let round = 1; round <= ROUNDS && kept === 0; round += 1) {
    const name = `Cap Iron ${randomUUID()}`;
    // A page that has just been rendered.
    await wait(FRESH_MS);
    const { body: before } = await shop.send('GET', page);
    if (!before.includes('Cap Iron')) throw new Error('The page does not show the name of the tool.');
    await nameAtApi(name, round);
    for (const [method, url, body] of IDLE_WRITES) await shop.send(method, url, { body });
    const { body: after } = await shop.send('GET', page);
    if (!after.includes(name)) kept += 1;
  }
  tries.record('a cached page after writes of visitors', kept > 0, `rendered again in ${ROUNDS} rounds`);
}
