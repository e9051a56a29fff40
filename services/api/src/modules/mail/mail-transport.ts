import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../common/config/config.ts';

export interface OutgoingMail {
  /** The Message-ID header, with angle brackets. */
  messageId: string;
  from: string;
  /** The address for replies. */
  replyTo: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Resolves when the mail server has accepted the email. @throws the error of the mail server or the connection */
export type MailTransport = (mail: OutgoingMail) => Promise<unknown>;

/** Limits how long an email waits for a server that hangs, and so how long the service takes to stop. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** For a server that responds slowly. Shorter than the lease of an email. */
const MAX_SENDING_MS = 60_000;

/** Sends by SMTP, or writes each email to a file in `outbox` in the data folder. */
export function createMailTransport({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): MailTransport {
  return mail.smtpUrl === undefined ? fileTransport(join(dataDir, 'outbox')) : smtpTransport(mail.smtpUrl);
}

/** Requires TLS except for a server on this machine, because an attacker could suppress STARTTLS. `?requireTLS=false` permits it. */
export function smtpOptions(url: string) {
  return { url, requireTLS: !LOOPBACK.test(new URL(url).hostname), ...SMTP_TIMEOUTS };
}

function smtpTransport(url: string): MailTransport {
  const transport = createTransport(smtpOptions(url));
  // The header keeps vacation replies away.
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return (mail) => transport.sendMail({ ...mail, headers, signal: AbortSignal.timeout(MAX_SENDING_MS) });
}

/** The names sort in the order of the ids, which is by time. Another attempt replaces the file. */
function fileTransport(folder: string): MailTransport {
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const [, id = ''] = /^<([^@]+)/.exec(mail.messageId) ?? [];
    await writeFile(join(folder, `${id}.eml`), messageSource(mail), { mode: 0o600 });
  };
}

/** Not encoded for transport: that would break long links into several lines, and developers copy links from the file. */
function messageSource({ messageId, from, replyTo, to, subject, text, html }: OutgoingMail): string {
  const boundary = `=_${messageId.replace(/\W/g, '')}`;
  const part = (type: string, body: string) => [
    `--${boundary}`,
    `Content-Type: text/${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    body,
  ];
  return [
    `From: ${from}`,
    `Reply-To: ${replyTo}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('plain', text),
    ...part('html', html),
    `--${boundary}--`,
    '',
  ].join('\n');
}
