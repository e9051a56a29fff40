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

type Message = Mail & { from: string };
type Send = (message: Message) => Promise<unknown>;

/** Maximum number of concurrent emails. Limits memory use while the SMTP server hangs. */
const MAX_IN_FLIGHT = 100;

/** Sends email by SMTP. Without an SMTP server, writes each email to `outbox` in the data folder. */
@Injectable()
export class MailService implements OnApplicationShutdown {
  private readonly logger = new Logger(MailService.name);
  private readonly inFlight = new Set<Promise<void>>();
  private readonly send: Send;

  constructor(private readonly config: Config) {
    const { smtpUrl } = config.mail;
    this.send = smtpUrl ? smtpSender(smtpUrl) : fileSender(join(config.dataDir, 'outbox'));
  }

  /** Sends in the background, so that the response time does not reveal whether an account exists. */
  enqueue(mail: Mail): void {
    if (this.inFlight.size >= MAX_IN_FLIGHT) {
      this.logger.error('An email was dropped: 100 emails are already waiting for the SMTP server.');
      return;
    }
    const sending = this.send({ from: this.config.mail.from, ...mail })
      .then(() => undefined)
      .catch((error: unknown) => this.logger.error(error, 'An email could not be sent.'))
      .finally(() => this.inFlight.delete(sending));
    this.inFlight.add(sending);
  }

  /** Resolves when every email enqueued so far is sent or has failed. */
  async settled(): Promise<void> {
    await Promise.all(this.inFlight);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.settled();
  }
}

function smtpSender(url: string): Send {
  const transport = createTransport(url);
  return (message) => transport.sendMail(message);
}

function fileSender(folder: string): Send {
  return async (message) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, `${Date.now()}-${randomUUID()}.eml`), messageSource(message), {
      mode: 0o600,
    });
  };
}

/** Not encoded for transport: that would break long links into several lines, and developers copy links from the file. */
function messageSource({ from, to, subject, text }: Message): string {
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
