import { TEST_ADMIN } from '../../scripts/lib/prepared-shop.ts';
import type { Answer, AttackedShop, Browser } from '../lib/attacked-shop.ts';
import { answeredSince, type Tries } from '../lib/tries.ts';

const SIGN_IN = '/api/identity/sign-in/email';
const GUESSES = 60;
/** Guesses that are answered before the address has to wait. */
const FREE_FOR_ADDRESS = 30;
const PER_SECOND = 3;

/** Guesses passwords of one account from many networks and of many accounts from one, and compares known with unknown addresses. */
export async function guessPasswords(shop: AttackedShop, tries: Tries): Promise<void> {
  const { email, password } = await shop.signUp();
  const guess = (address: string, body: object) =>
    shop.send('POST', SIGN_IN, { body, headers: { 'x-forwarded-for': address } });
  const forOne: Answer[] = [];
  const begin = performance.now();
  for (let index = 0; index < GUESSES; index += 1)
    forOne.push(await guess(`198.51.100.${index}`, { email, password: `guess ${index}` }));
  let answered = tries.answered('guesses for one account', forOne);
  tries.record(
    `${GUESSES} guesses for one account from many networks`,
    answered <= answeredSince(begin),
    answered,
  );

  const start = performance.now();
  const forMany = await Promise.all(
    // A client can add addresses in front of its own.
    Array.from({ length: GUESSES }, (_, index) =>
      guess(`192.0.2.${index}, 203.0.113.9`, { email: `n${index}@mail.example`, password }),
    ),
  );
  answered = tries.answered('guesses for many accounts', forMany);
  const free = FREE_FOR_ADDRESS + (PER_SECOND * (performance.now() - start)) / 1_000;
  tries.record(`${GUESSES} guesses for many accounts from one network`, answered <= free, answered);

  const resets = await Promise.all(
    [email, 'nobody@mail.example'].map(async (known) => {
      const body = { email: known };
      const { status, body: text } = await shop.send('POST', '/api/identity/request-password-reset', {
        body,
      });
      return `${status} ${text}`;
    }),
  );
  tries.record('a reset for an unknown address', resets[0] === resets[1], resets.join(' | '));
}

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
