import { randomUUID } from 'node:crypto';
import type { AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const SIGN_UPS = 60;
const FREE_SIGN_UPS = 30;
const SIGN_UPS_PER_SECOND = 3;
const MAILS = 12;
/** The emails to one mailbox, the first with the sign-up. */
const FREE_MAILS = 6;

/** Signs up without end, floods a mailbox, and uses accounts that nobody has confirmed. */
export async function abuseSignUps(shop: AttackedShop, tries: Tries): Promise<void> {
  await signUpWithoutEnd(shop, tries);
  const { email, id, password } = await shop.signUp();
  const again = shop.openBrowser();
  await again.identify('sign-up/email', { email, password: 'another spokeshave', name: 'Robin Hale' });
  const takenOver = await shop.openBrowser().signIn({ email, password: 'another spokeshave' });
  tries.record('a second sign-up with an email', takenOver.status === 401, takenOver.status);
  tries.record('its session', (await again.identityToken()) === undefined);

  for (const token of ['', 'x', '../../', randomUUID(), unsignedClaims({ email, exp: 2 ** 31 })])
    await shop.send('GET', `/api/identity/verify-email?token=${encodeURIComponent(token)}`);
  const url = `/api/user/admin/${encodeURIComponent(email)}`;
  const promoted = await shop.send('PUT', url, { token: shop.adminToken });
  tries.record('an unconfirmed account as an admin', promoted.status === 403, promoted.body);
  const { body } = await shop.send('GET', `/api/users/${id}`, { token: shop.adminToken });
  tries.record('an account with forged confirmations', body.includes('"confirmed":false'), body);

  for (let sent = 0; sent < MAILS; sent += 1)
    await shop.openBrowser().identify('send-verification-email', { email });
  const q = encodeURIComponent(email);
  const mails = await shop.read<unknown[]>('GET', `/api/emails?q=${q}&limit=100`, { token: shop.adminToken });
  tries.record(`emails to one mailbox by ${MAILS} networks`, mails.length <= FREE_MAILS, mails.length);
  tries.expect('the owner signs in', 200, await shop.openBrowser().signIn({ email, password }));
}

async function signUpWithoutEnd(shop: AttackedShop, tries: Tries): Promise<void> {
  const browser = shop.openBrowser();
  const start = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: SIGN_UPS }, async (_, index) => {
      const body = { email: `${randomUUID()}@mail.example`, password: `plane ${index} plane`, name: 'Robin' };
      const headers = { 'x-forwarded-for': `192.0.2.${index}, ${browser.address}` };
      return (await shop.send('POST', '/api/identity/sign-up/email', { body, headers })).status;
    }),
  );
  const free = FREE_SIGN_UPS + (SIGN_UPS_PER_SECOND * (performance.now() - start)) / 1_000;
  const accepted = statuses.filter((status) => status === 200).length;
  tries.record(`${SIGN_UPS} sign-ups of one network`, accepted > 0 && accepted <= free, accepted);
}

function unsignedClaims(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'none' })}.${encode(claims)}.`;
}
