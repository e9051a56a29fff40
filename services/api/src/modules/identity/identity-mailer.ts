import { Injectable } from '@nestjs/common';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { Config } from '../../common/config/config.ts';
import { MailOutbox } from '../mail/mail-outbox.service.ts';
import { EMAILS, FACTOR_NOTICES } from './identity-limits.ts';
import { embeddedIssuer } from './identity-token.ts';

type AccountMessage = Parameters<MailOutbox['addInBackground']>[1];
export type FactorChange = Extract<AccountMessage, { kind: 'second-factor-changed' }>['change'];

/** Sends the emails of the identity provider, at a limited rate per mailbox. */
@Injectable()
export class IdentityMailer {
  constructor(
    private readonly config: Config,
    private readonly outbox: MailOutbox,
    private readonly limiter: RateLimiter,
  ) {}

  async sendConfirmation(email: string, token: string): Promise<void> {
    const link = `${embeddedIssuer(this.config)}/verify-email?${new URLSearchParams({ token, callbackURL: '/confirm-email' })}`;
    this.send(email, { kind: 'confirm-email', link });
  }

  async sendReset(email: string, token: string): Promise<void> {
    this.send(email, { kind: 'reset-password', link: this.passwordPage({ token }) });
  }

  /** Tells the owner of a change of the second factors. A thief who makes many has sent the first notices, and cannot flood the mailbox. */
  sendFactorNotice(email: string, change: FactorChange): void {
    const link = `${this.config.publicUrl}/forgot-password`;
    const isAllowed = async () => (await this.limiter.countAttempt(FACTOR_NOTICES, email)) === 0;
    this.outbox.addInBackground(email, { kind: 'second-factor-changed', change, link }, isAllowed);
  }

  /** The page on which the user signs in or chooses a new password, to confirm the email. */
  confirmationPage(token: string, confirmation: string): string {
    return this.passwordPage({ token, reason: 'confirm-email', confirmation });
  }

  private passwordPage(query: Record<string, string>): string {
    return `${this.config.publicUrl}/reset-password?${new URLSearchParams(query)}`;
  }

  private send(email: string, message: { kind: 'confirm-email' | 'reset-password'; link: string }): void {
    const isAllowed = async () => (await this.limiter.countAttempt(EMAILS, email)) === 0;
    this.outbox.addInBackground(email, message, isAllowed);
  }
}
