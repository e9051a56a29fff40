import { FORGERIES, unsignedTokens } from '../../services/api/src/testing/access-token.ts';
import type { AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

/** A route of the API and one of the releases service, both for admins. */
const ROUTES = ['/api/user', '/api/releases/ledger'];

/** Sends forged, unsigned, expired, foreign and revoked access tokens to both services. */
export async function forgeTokens(shop: AttackedShop, tries: Tries): Promise<void> {
  const { accessTokenKey } = shop;
  // Without this token, all others would be rejected for another reason.
  for (const route of ROUTES)
    await shop.read('GET', `${route}?limit=1`, { token: await shop.forgeAdminToken({}) });
  const forged = FORGERIES.map(async ([what, forgery]) => ({
    what: `a token ${what}`,
    token: await shop.forgeAdminToken(await forgery(accessTokenKey)),
  }));
  const unsigned = unsignedTokens(shop.adminToken).map((token) => ({ what: `the token ${token}`, token }));
  for (const { what, token } of [...(await Promise.all(forged)), ...unsigned])
    for (const route of ROUTES)
      tries.expect(`${what} at ${route}`, 401, await shop.send('GET', route, { token }));
  await useRevokedTokens(shop, tries);
  await useDeployTokens(shop, tries);
}

async function useRevokedTokens(shop: AttackedShop, tries: Tries): Promise<void> {
  const { token, email, browser } = await shop.signUp();
  const identityToken = (await browser.identityToken()) ?? '';
  const swapped = await shop.send('GET', '/api/user/count', { token: identityToken });
  tries.record('an identity token as an access token', swapped.status === 401, swapped.status);
  const url = `/api/user/${encodeURIComponent(email)}`;
  const exchanged = await shop.send('PUT', url, { token, body: { email } });
  tries.record('an access token as an identity token', exchanged.status === 401, exchanged.status);
  await browser.identify('sign-out', {});
  tries.expect('a token after signing out', 401, await shop.send('GET', '/api/user/count', { token }));
}

async function useDeployTokens(shop: AttackedShop, tries: Tries): Promise<void> {
  const body = { microfrontend: 'mf-content', label: 'attack' };
  const made = await shop.read<{ id: string; token: string }>('POST', '/api/deploy-tokens', {
    token: shop.adminToken,
    body,
  });
  const use = async (target: string, token = made.token) =>
    (await shop.send('GET', target, { token })).status;
  tries.record('a deploy token at home', (await use('/api/releases/mf-content')) === 200);
  for (const [target, expected] of [
    ['/api/releases/mf-catalog', 403],
    ['/api/releases/ledger', 401],
    ['/api/user/count', 401],
    ['/api/deploy-tokens', 401],
  ] as const)
    tries.record(`a deploy token at ${target}`, (await use(target)) === expected, await use(target));
  const guessed = `${made.token.slice(0, -1)}${made.token.endsWith('A') ? 'B' : 'A'}`;
  tries.record('a guessed deploy token', (await use('/api/releases/mf-content', guessed)) === 401);
  await shop.read('DELETE', `/api/deploy-tokens/${made.id}`, { token: shop.adminToken });
  tries.record('a revoked deploy token', (await use('/api/releases/mf-content')) === 401);
}
