import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { anyContains, type Condition, TableReader } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import type { Page } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { Not, type Repository } from 'typeorm';
import { ORDER_NUMBERS, readNames } from '../../common/database/names.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { Email } from './email.entity.ts';
import type { EmailDto, EmailSummaryDto, ListEmailsQuery } from './emails.dto.ts';
import { MailOutbox } from './mail-outbox.service.ts';

/** The emails of the outbox, for admins. */
@Injectable()
export class EmailsService {
  constructor(
    @InjectRepository(Email) private readonly emails: Repository<Email>,
    private readonly outbox: MailOutbox,
    private readonly audit: AuditLog,
  ) {}

  /** Newest first. */
  async list({ state, q = '', ...page }: ListEmailsQuery): Promise<Page<EmailSummaryDto>> {
    const where: Condition[] = state === undefined ? [] : [{ sql: 'state = ?', values: [state] }];
    const text = q.trim();
    if (text) where.push(anyContains({ recipient: text, subject: text }));
    const found = await keysetPage(new TableReader(this.emails, false), where, sortOrder('newest'), page);
    const numbers = await this.numbersOf(found.items);
    return found.map((email) => presentSummary(email, numbers));
  }

  /** @throws ProblemException 404 */
  async get(id: string): Promise<EmailDto> {
    const email = await this.emails.findOneBy({ id });
    if (!email) throw new ProblemException(404, 'not-found', 'There is no email with this id.');
    const { messageId } = email;
    const text = email.secret ? undefined : email.text;
    return { ...presentSummary(email, await this.numbersOf([email])), messageId, text };
  }

  /** Sends the email again, as often as a new one. @throws ProblemException 404, 409 for an email that is being sent or is secret */
  async sendAgain(id: string, admin: AuthenticatedUser): Promise<EmailDto> {
    const again = { state: 'queued' as const, attempts: 0, nextAttemptAt: new Date(), lastError: null };
    const { affected } = await inTransaction(this.emails.manager.dataSource, async (manager) => {
      const sendable = { id, secret: false, state: Not('sending' as const) };
      const updated = await manager.update(Email, sendable, again);
      if (updated.affected === 1)
        await this.audit.record(manager, { actor: admin, action: 'email.sent-again', subject: id });
      return updated;
    });
    const email = await this.get(id);
    if (affected === 0) throw email.state === 'sending' ? beingSent() : isSecret();
    this.outbox.wake();
    return email;
  }

  private numbersOf(emails: readonly Email[]): Promise<Map<string, string>> {
    const ids = emails.map(({ orderId }) => orderId);
    return readNames(this.emails.manager.dataSource, ORDER_NUMBERS, ids);
  }
}

function presentSummary(email: Email, numbers: ReadonlyMap<string, string>): EmailSummaryDto {
  const { id: _id, kind, state, recipient, subject, attempts, secret } = email;
  return {
    ...{ _id, kind, state, recipient, subject, attempts },
    number: numbers.get(email.orderId ?? ''),
    error: email.lastError ?? undefined,
    createdAt: email.createdAt.toISOString(),
    nextAttemptAt: state === 'queued' ? email.nextAttemptAt.toISOString() : undefined,
    sentAt: email.sentAt?.toISOString(),
    canSendAgain: !secret && state !== 'sending',
  };
}

function beingSent(): ProblemException {
  const detail = 'This email is being sent right now. Try again in two minutes.';
  return new ProblemException(409, 'email-being-sent', detail);
}

function isSecret(): ProblemException {
  const detail =
    'This email contained a link for its recipient only, so it cannot be sent again. The customer can request a new one on the sign-in page.';
  return new ProblemException(409, 'email-secret', detail);
}
