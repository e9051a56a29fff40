import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

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
