import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Config } from '../../common/config/config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

type Letter = Mail & { from: string };
type Send = (letter: Letter) => Promise<unknown>;

/** Maximum concurrent mails: bounds the memory if the mail server hangs. */
const MOST_UNDER_WAY = 100;

/** Sends mail by SMTP, or writes each message into a folder where no SMTP server is set. */
@Injectable()
export class MailService implements OnApplicationShutdown {
  private readonly logger = new Logger(MailService.name);
  private readonly underWay = new Set<Promise<void>>();
  private readonly send: Send;

  constructor(private readonly config: Config) {
    const { smtpUrl } = config.mail;
    this.send = smtpUrl ? bySmtp(smtpUrl) : intoFolder(join(config.dataDir, 'outbox'));
  }

  /** Sends in the background: how long a mail takes must not tell who has an account. */
  post(mail: Mail): void {
    if (this.underWay.size >= MOST_UNDER_WAY) {
      this.logger.error('A mail was dropped: a hundred mails are already waiting for the mail server.');
      return;
    }
    const sending = this.send({ from: this.config.mail.from, ...mail })
      .then(() => undefined)
      .catch((error: unknown) => this.logger.error(error, 'A mail could not be sent'))
      .finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  /** Settles when every mail posted so far is out. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.settled();
  }
}

function bySmtp(url: string): Send {
  const transport = createTransport(url);
  return (letter) => transport.sendMail(letter);
}

function intoFolder(folder: string): Send {
  return async (letter) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, `${Date.now()}-${randomUUID()}.eml`), source(letter), { mode: 0o600 });
  };
}

/** Not encoded for transport, which would break the links over several lines: somebody will copy them from the file. */
function source({ from, to, subject, text }: Letter): string {
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    '',
  ].join('\n');
}
