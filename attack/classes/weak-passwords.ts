import { TEST_ADMIN } from '../../scripts/lib/prepared-shop.ts';
import type { AttackedShop, Browser } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const EMAIL = 'marigold.spokeshaver@mail.example';
const NAME = 'Marigold Spokeshaver';
const WEAK = [
  ...['123456', '123456789', 'password', 'PASSWORD', 'qwerty', 'iloveyou', 'ｐａｓｓｗｏｒｄ', 'football1'],
  ...[EMAIL, 'marigold.spokeshaver', 'MarigoldSpokeshaver', 'spokeshaver marigold', 'Marigold12'],
  ...['Whetstone', 'whetstone!', 'Whetstone-Marigold', 'short', 'x'.repeat(129)],
];

/** Chooses weak passwords at the sign-up, by a change and as an admin. */
export async function chooseWeakPasswords(shop: AttackedShop, tries: Tries): Promise<void> {
  for (const password of WEAK) {
    const body = { email: EMAIL, password, name: NAME };
    const { status } = await shop.openBrowser().identify('sign-up/email', body);
    tries.record(`a sign-up with ${password.slice(0, 40)}`, status === 400, status);
  }
  const { browser, token, password } = await shop.signUp();
  for (const newPassword of ['123456', 'password', 'Robin Hale', 'whetstone']) {
    const { status } = await change(browser, token, password, newPassword);
    tries.record(`a change to ${newPassword}`, status === 400 || status === 429, status);
  }
  const admin = shop.openBrowser();
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: current } = TEST_ADMIN;
  await admin.signIn({ email, password: current });
  const adminToken = (await admin.accessToken(email)) ?? '';
  const { status } = await change(admin, adminToken, current, 'kiln-dried1');
  tries.record('eleven characters for an admin', status === 400, status);
  const { status: now } = await shop.openBrowser().signIn({ email, password: current });
  tries.record('the password of the admin afterwards', now === 200, now);
}

function change(browser: Browser, token: string, password: string, newPassword: string) {
  const body = { password, newPassword, signOutOthers: false };
  return browser.send('POST', '/api/user/me/password', { token, body });
}
