import { setTimeout as wait } from 'node:timers/promises';
import { operationsOf } from '../../packages/server/src/testing/openapi.ts';
import api from '../../services/api/openapi.json' with { type: 'json' };
import releases from '../../services/releases/openapi.json' with { type: 'json' };
import type { AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const SHORT_PASSWORD = 'kiln-dried1';
const RACES = 10;
/** Between the start of a change of the password and the promotion. */
const STEP_MS = 12;
/** For admins of all kinds: more than these have to reject limited ones. */
const ADMIN_ROUTES = 80;
const LIMITS = [{ lacks_factor: true }, { lacks_factor: true, short_password: true }];

type Document = Parameters<typeof operationsOf>[0];
/** Each call of the documents that needs a token, with ids that do not exist. */
const ROUTES = ([api, releases] as unknown as Document[])
  .flatMap(operationsOf)
  // The own data of an account: some of these calls end its sessions.
  .filter(({ security, path }) => security && !path.includes('/me/'))
  .map(({ method, path }) => ({ method, url: path.replaceAll(/\{\w+\}/g, 'none') }));

/** Calls every route of admins as one who has to add a factor or to choose a longer password, and becomes an admin in the moment of a change of the password. */
export async function useLimitedAdmins(shop: AttackedShop, tries: Tries): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  const customer = await shop.signUp();
  const limited = await Promise.all(
    LIMITS.map(async (limit) => ({
      what: JSON.stringify(limit),
      token: await shop.forgeAdminToken({ claims: { role: 'user', auth_time: now, ...limit } }),
    })),
  );
  let ofAdmins = 0;
  for (const { method, url } of ROUTES) {
    const visitor = await shop.send(method, url);
    // Uploads name their type first.
    tries.record(`${method} ${url} of a visitor`, [401, 415].includes(visitor.status), visitor.status);
    if ((await shop.send(method, url, { token: customer.token })).status !== 403) continue;
    ofAdmins += 1;
    for (const { what, token } of limited)
      tries.expect(`${method} ${url} with ${what}`, 403, await shop.send(method, url, { token }));
  }
  tries.record('calls that reject customers', ofAdmins > ADMIN_ROUTES, ofAdmins);
  const token = await shop.forgeAdminToken({ claims: { auth_time: now } });
  tries.expect('an admin without a limit', 200, await shop.send('GET', '/api/webhooks', { token }));
  for (let race = 0; race < RACES; race += 1) await racePromotion(shop, tries, token, race * STEP_MS);
}

async function racePromotion(
  shop: AttackedShop,
  tries: Tries,
  adminToken: string,
  delay: number,
): Promise<void> {
  const { email, password, token, browser } = await shop.signUpConfirmed();
  const body = { password, newPassword: SHORT_PASSWORD, signOutOthers: false };
  const change = browser.send('POST', '/api/user/me/password', { token, body });
  await wait(delay);
  const promote = `/api/user/admin/${encodeURIComponent(email)}`;
  const promotion = await shop.send('PUT', promote, { token: adminToken });
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
