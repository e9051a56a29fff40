import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { readPrepared, writePrepared } from '@whetstone/server/database/prepared-queries';
import { retryWriteConflicts } from '@whetstone/server/database/transactions';
import type { Repository } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { crashPoint } from '../../common/crash-points.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { Email } from './email.entity.ts';
import { createMailTransport, type MailTransport } from './mail-transport.ts';

/** Concurrent connections to the mail server, on each instance. */
const CONCURRENCY = 5;
/** Emails a second on each instance: mail providers limit the rate, and orders need the processor. */
const MAX_PER_SECOND = 20;
/** Exceeds the time of one attempt. After a crash, another instance sends the email then. */
const LEASE_MS = 2 * 60_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The wait after each failed attempt. The last one repeats. */
const BACKOFF_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];
/** About three days. */
const MAX_ATTEMPTS = 16;
/** The links of secret emails work for an hour. */
const MAX_SECRET_ATTEMPTS = 4;

const DUE = `
  SELECT id, attempts FROM emails WHERE state IN ('queued', 'sending') AND next_attempt_at <= ?
  ORDER BY next_attempt_at, id LIMIT ?`;
const CLAIM = `
  UPDATE emails SET state = 'sending', attempts = attempts + 1, next_attempt_at = ?
  WHERE id = ? AND attempts = ? AND state IN ('queued', 'sending') AND next_attempt_at <= ?`;

interface DueEmail {
  id: string;
  attempts: number;
}

/**
 * Sends the emails of the table at least once. An instance claims an email with a conditional update and a lease, so that two instances do not send
 * the same one. After a crash between the response of the mail server and `sent`, the email is sent again with the same Message-ID.
 */
@Injectable()
export class MailSender {
  private readonly logger = new Logger(MailSender.name);
  private readonly transport: MailTransport;

  constructor(
    @InjectRepository(Email) private readonly emails: Repository<Email>,
    private readonly config: Config,
    private readonly settings: SettingsService,
  ) {
    this.transport = createMailTransport(config);
  }

  /** Returns when no email is due. An email that fails is due later. */
  async sendDue(signal: AbortSignal): Promise<void> {
    const due = this.due(signal);
    const work = async () => {
      for (let next = await due.next(); !next.done && !signal.aborted; next = await due.next()) {
        await this.sendOnce(next.value);
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  /** The due emails, at a limited rate. Concurrent calls of `next` wait for each other. */
  private async *due(signal: AbortSignal): AsyncGenerator<DueEmail> {
    for (;;) {
      const begun = performance.now();
      const rows = await readPrepared(this.emails.manager.dataSource, DUE, [new Date(), MAX_PER_SECOND]);
      if (rows.length === 0) return;
      for (const { id, attempts } of rows) yield { id: String(id), attempts: Number(attempts) };
      const rest = SECOND_MS - (performance.now() - begun);
      if (rows.length === MAX_PER_SECOND && rest > 0) await wait(rest, undefined, { signal }).catch(() => {});
    }
  }

  private async sendOnce({ id, attempts }: DueEmail): Promise<void> {
    const now = new Date();
    const claim = [new Date(now.getTime() + LEASE_MS), id, attempts, now];
    if ((await retryWriteConflicts(() => writePrepared(this.emails.manager.dataSource, CLAIM, claim))) === 0)
      return;
    const email = await this.emails.findOneBy({ id });
    // The account was removed meanwhile.
    if (!email) return;
    const { messageId, recipient: to, subject, text, html } = email;
    try {
      const { email: replyTo } = await this.settings.get();
      await this.transport({ messageId, from: this.config.mail.from, replyTo, to, subject, text, html });
    } catch (error) {
      return this.recordFailure(email, error);
    }
    crashPoint('email accepted');
    await this.finish(email, { state: 'sent', sentAt: new Date(), lastError: null });
  }

  private async recordFailure(email: Email, error: unknown): Promise<void> {
    const { id, attempts, secret } = email;
    const { code, responseCode, message } = error as {
      code?: string;
      responseCode?: number;
      message: string;
    };
    const isLast = attempts >= (secret ? MAX_SECRET_ATTEMPTS : MAX_ATTEMPTS);
    const delay = BACKOFF_MS[Math.min(attempts, BACKOFF_MS.length) - 1] ?? 0;
    const nextAttemptAt = new Date(Date.now() + delay);
    const consequence = isLast
      ? 'It is not sent again.'
      : `The next attempt is at ${nextAttemptAt.toISOString()}.`;
    // Without the message, which can contain the address.
    this.logger.error(
      { email: id, attempts, code, responseCode },
      `An email could not be sent. ${consequence}`,
    );
    const state = isLast ? 'failed' : 'queued';
    await this.finish(email, { state, nextAttemptAt, lastError: message.slice(0, 500) });
  }

  /** Does nothing if the lease has ended and another attempt has begun. Erases the body of a secret email after its last attempt. */
  private async finish({ id, attempts, secret }: Email, outcome: Partial<Email>): Promise<void> {
    const erased = secret && outcome.state !== 'queued' && { text: '', html: '' };
    await retryWriteConflicts(() => this.emails.update({ id, attempts }, { ...outcome, ...erased }));
  }
}
