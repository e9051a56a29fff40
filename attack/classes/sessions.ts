import type { AttackedShop, Browser, Shopper } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

/** Reads, ends, forges and revives the sessions of others. */
export async function attackSessions(shop: AttackedShop, tries: Tries): Promise<void> {
  const [owner, intruder] = [await shop.signUp(), await shop.signUp()];
  await reachSessions(shop, tries, owner, intruder);
  await forgeCookies(tries, owner, intruder);
  await useEndedSessions(shop, tries);
}

async function reachSessions(
  shop: AttackedShop,
  tries: Tries,
  owner: Shopper,
  { token, email, browser }: Shopper,
): Promise<void> {
  const sessions = await shop.read<{ _id: string }[]>('GET', '/api/user/me/sessions', { token: owner.token });
  const [{ _id: id } = { _id: '' }] = sessions;
  for (const [method, target] of [
    ['GET', `/api/users/${owner.id}/sessions`],
    ['DELETE', `/api/users/${owner.id}/sessions/${id}`],
  ] as const)
    tries.expect(`${method} ${target} as another user`, 403, await shop.send(method, target, { token }));
  const ended = await shop.send('DELETE', `/api/user/me/sessions/${id}`, { token });
  tries.record('ending the session of another user', ended.body === '{"deletedCount":0}', ended.body);
  await shop.send('DELETE', '/api/user/me/sessions', { token });
  tries.record('the session of the owner', (await owner.browser.accessToken(owner.email)) !== undefined);

  const identityToken = (await browser.identityToken()) ?? '';
  for (const body of [{ email: owner.email }, { email }]) {
    const target = `/api/user/${encodeURIComponent(owner.email)}`;
    const { status } = await shop.send('PUT', target, { token: identityToken, body });
    tries.record(`exchanging for another account with ${body.email}`, status >= 400, status);
  }
}

/** Changes each cookie of a session. */
async function forgeCookies(tries: Tries, owner: Shopper, intruder: Shopper): Promise<void> {
  for (const [name, value] of owner.browser.cookies) {
    const [id = '', signature = ''] = value.split('.');
    const other = intruder.browser.cookies.get(name)?.split('.')[1] ?? '';
    for (const forged of [
      id,
      `${id}.`,
      `${id}.${other}`,
      `${id}.${signature.slice(0, -4)}`,
      `x.${signature}`,
    ])
      tries.record(`the cookie ${name}=${forged}`, !(await isOwners(owner, name, forged)), 'yields a token');
  }
}

async function isOwners({ browser, email }: Shopper, name: string, forged: string): Promise<boolean> {
  const thief = browser.copy();
  // Without the others, the forged one alone can prove the session.
  thief.cookies.clear();
  thief.cookies.set(name, forged);
  return (await thief.accessToken(email)) !== undefined;
}

/** Copies of sessions that have ended by signing out, and by a new password. */
async function useEndedSessions(shop: AttackedShop, tries: Tries): Promise<void> {
  const isDead = async (browser: Browser, email: string) => (await browser.accessToken(email)) === undefined;
  const leaver = await shop.signUp();
  const copy = leaver.browser.copy();
  await leaver.browser.identify('sign-out', {});
  tries.record('a copied session after signing out', await isDead(copy, leaver.email));

  const careful = await shop.signUp();
  const other = shop.openBrowser();
  await other.signIn(careful);
  const body = { password: careful.password, newPassword: `${careful.password} new`, signOutOthers: true };
  await careful.browser.send('POST', '/api/user/me/password', { token: careful.token, body });
  tries.record('another session after a new password', await isDead(other, careful.email));
  const { status } = await shop.send('GET', '/api/user/count', { token: careful.token });
  tries.record('an access token after a new password', status === 401, status);

  const ended = await shop.signUp();
  const sessions = await shop.read<{ _id: string }[]>('GET', '/api/user/me/sessions', { token: ended.token });
  for (const { _id } of sessions)
    await shop.send('DELETE', `/api/users/${ended.id}/sessions/${_id}`, { token: shop.adminToken });
  tries.record('a session that an admin has ended', await isDead(ended.browser, ended.email));
}
