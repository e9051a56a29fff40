import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MailService } from '../modules/mail/mail.service.ts';
import type { TestApp } from './test-app.ts';

/** The emails to this address, oldest first. */
export async function mailsTo(shop: TestApp, email: string): Promise<string[]> {
  await shop.app.get(MailService).settled();
  const folder = join(shop.config.dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}\n`));
}

/** The link in the newest email to this address. */
export async function newestLink(shop: TestApp, email: string): Promise<URL> {
  const mail = (await mailsTo(shop, email)).at(-1);
  const link = mail?.match(/^https?:\S+$/m)?.[0];
  if (!link) throw new Error(`There is no email with a link to ${email}`);
  return new URL(link);
}
