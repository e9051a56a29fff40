import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { type Account, newAccount, ShopApi } from './shop-api.ts';

/** An account with a confirmed email. Only such an account can become an admin. */
export async function confirmedAccount(): Promise<Account> {
  const account = newAccount();
  await confirmEmail(account, await ShopApi.signUp(account));
  return account;
}

/** Opens the mailed confirmation link in the session of the sign-up. */
export async function confirmEmail({ email }: Account, { cookie }: ShopApi): Promise<void> {
  const link = await mailedLink(email, 'Confirm your email');
  await fetch(link, { headers: { cookie }, redirect: 'manual' });
}

/** Waits for a mail with this subject to this email. Returns the link in the newest one: of its button, or of the fact with this name. */
export async function mailedLink(email: string, subject: string, fact?: string): Promise<string> {
  const line = fact ? new RegExp(`^${fact}: (https?:\\S+)$`, 'm') : /^(https?:\S+)$/m;
  let link: string | undefined;
  await expect(async () => {
    const mails = await mailsTo(email);
    const mail = mails.findLast((text) => text.includes(`Subject: ${subject}\n`));
    link = mail?.match(line)?.[1];
    expect(link, `a mail "${subject}" to ${email}`).toBeDefined();
  }).toPass();
  return String(link);
}

async function mailsTo(email: string): Promise<string[]> {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR) throw new Error('DATA_DIR is not set: run these tests with "npm test".');
  const folder = path.join(DATA_DIR, 'outbox');
  const files = await readdir(folder);
  const mails = await Promise.all(files.sort().map((file) => readFile(path.join(folder, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`));
}
