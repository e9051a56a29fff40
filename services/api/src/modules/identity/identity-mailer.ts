import { Injectable } from '@nestjs/common';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { Config } from '../../common/config/config.ts';
import { type Mail, MailService } from '../mail/mail.service.ts';
import { EMAILS } from './identity-limits.ts';
import { embeddedIssuer } from './identity-token.ts';

/** Sends the emails of the identity provider, at a limited rate per mailbox. */
@Injectable()
export class IdentityMailer {
  constructor(
    private readonly config: Config,
    private readonly mail: MailService,
    private readonly limiter: RateLimiter,
  ) {}

  sendConfirmation(email: string, token: string): Promise<void> {
    const link = `${embeddedIssuer(this.config)}/verify-email?${new URLSearchParams({ token, callbackURL: '/confirm-email' })}`;
    return this.send(confirmationMail(email, link));
  }

  sendReset(email: string, token: string): Promise<void> {
    return this.send(passwordResetMail(email, this.passwordResetPage(token)));
  }

  /** The page on which the user chooses a new password. It explains the `reason`. */
  passwordResetPage(token: string, reason?: 'confirm-email'): string {
    return `${this.config.publicUrl}/reset-password?${new URLSearchParams({ token, ...(reason && { reason }) })}`;
  }

  private async send(mail: Mail): Promise<void> {
    const wait = await this.limiter.countAttempt(EMAILS, mail.to);
    if (wait === 0) this.mail.enqueue(mail);
  }
}

function confirmationMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm your email',
    text: [
      'Welcome to Whetstone.',
      'Please confirm that this email is yours. Open this link in the browser in which you signed up. In another browser, you choose a new password first:',
      link,
      'The link works for an hour. If you did not sign up, ignore this email, or open the link to take over the account.',
    ].join('\n\n'),
  };
}

function passwordResetMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Choose a new password',
    text: [
      'Someone, hopefully you, requested a new password for your Whetstone account:',
      link,
      'The link works once and for an hour. A new password signs you out everywhere. If it was not you, ignore this email: nothing has changed.',
    ].join('\n\n'),
  };
}
