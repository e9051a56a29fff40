import { setTimeout as wait } from 'node:timers/promises';
import type { AttackedShop, Shopper } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const SHORT_PASSWORD = 'kiln-dried1';
const RACES = 10;
/** Between the start of a change of the password and the promotion. */
const STEP_MS = 12;
const ROUTES = [
  ['GET', '/api/user'],
  ['GET', '/api/users/export'],
  ['GET', '/api/orders'],
  ['GET', '/api/webhooks'],
  ['GET', '/api/emails'],
  ['GET', '/api/reviews'],
  ['GET', '/api/audit'],
  ['GET', '/api/tools/export'],
  ['GET', '/api/taxes'],
  ['GET', '/api/promotions'],
  ['GET', '/api/delivery/settings'],
  ['GET', '/api/deploy-tokens'],
  ['GET', '/api/releases/policy-violations'],
  ['POST', '/api/deploy-tokens', { microfrontend: 'mf-content', label: 'A thief' }],
  ['POST', '/api/webhooks', { url: 'http://127.0.0.1:9/', description: 'A thief', events: ['order.placed'] }],
  ['PUT', '/api/user/admin/nobody@mail.example'],
] as const;

/** Acts as an admin who has to add a factor or to choose a longer password, and becomes an admin in the moment of a change of the password. */
export async function useLimitedAdmins(shop: AttackedShop, tries: Tries): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  for (const limit of [{ lacks_factor: true }, { lacks_factor: true, short_password: true }]) {
    const token = await shop.forgeAdminToken({ claims: { role: 'user', auth_time: now, ...limit } });
    for (const [method, url, body] of ROUTES) {
      const { status } = await shop.send(method, url, { token, ...(body && { body }) });
      tries.record(`${method} ${url} with ${JSON.stringify(limit)}`, status === 403, status);
    }
  }
  const token = await shop.forgeAdminToken({ claims: { auth_time: now } });
  const control = await shop.send('GET', '/api/webhooks', { token });
  tries.record('an admin without a limit', control.status === 200, control.status);
  for (let race = 0; race < RACES; race += 1) await racePromotion(shop, tries, token, race * STEP_MS);
}

async function racePromotion(
  shop: AttackedShop,
  tries: Tries,
  adminToken: string,
  delay: number,
): Promise<void> {
  const shopper: Shopper = await shop.signUp();
  const { email, password, token, browser } = shopper;
  const link = await shop.mailedLink(email);
  await browser.send('GET', link.pathname + link.search);
  const body = { password, newPassword: SHORT_PASSWORD, signOutOthers: false };
  const change = browser.send('POST', '/api/user/me/password', { token, body });
  await wait(delay);
  const promotion = await shop.send('PUT', `/api/user/admin/${encodeURIComponent(email)}`, {
    token: adminToken,
  });
  const { status } = await change;
  const thief = shop.openBrowser();
  const signIn = await thief.signIn({ email, password: SHORT_PASSWORD });
  const stolen = signIn.status === 200 ? await thief.accessToken(email) : undefined;
  const list = stolen && (await shop.send('GET', '/api/webhooks', { token: stolen }));
  tries.record(
    `a promotion ${delay} ms after the start of a change`,
    !list || list.status === 403,
    `${promotion.status} ${promotion.body}, ${status}`,
  );
}
