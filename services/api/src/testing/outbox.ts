import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { MailOutbox } from '../modules/mail/mail-outbox.service.ts';
import { OrderEvent } from '../modules/orders/order.entity.ts';
import type { Shop, TestApp } from './test-app.ts';

/** Adds the emails about the events of orders, and sends the emails that are due. */
export async function sendMails({ app }: Shop): Promise<void> {
  await app.get(MailOutbox).settled();
  for (const job of ['announce-orders', 'send-emails']) await app.get(JobsService).run(job);
}

/** Sends the emails. Returns those to this address, oldest first. */
export async function mailsTo(shop: TestApp, email: string): Promise<string[]> {
  await sendMails(shop);
  const folder = join(shop.config.dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`));
}

/** Marks the events of orders so far as announced: no email about them follows in the next test. */
export async function skipMails({ dataSource }: Shop): Promise<void> {
  await dataSource.getRepository(OrderEvent).updateAll({ announcedAt: new Date() });
}

/** The link in the newest email to this address. */
export async function newestLink(shop: TestApp, email: string): Promise<URL> {
  const mail = (await mailsTo(shop, email)).at(-1);
  const link = mail?.match(/^https?:\S+$/m)?.[0];
  if (!link) throw new Error(`There is no email with a link to ${email}`);
  return new URL(link);
}
