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
