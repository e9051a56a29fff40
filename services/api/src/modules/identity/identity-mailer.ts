import { Injectable } from '@nestjs/common';
import { Config } from '../../common/config/config.ts';
import { embeddedIssuer } from './identity-address.ts';
import { mailPolicy } from './identity-limits.ts';
import { confirmationMail, passwordResetMail } from './identity-mails.ts';
import { type Mail, MailService } from './mail.service.ts';
import { ThrottleService } from './throttle.service.ts';

/** The identity service's letters, and no flood of them into one mailbox. */
@Injectable()
export class IdentityMailer {
  constructor(
    private readonly config: Config,
    private readonly mail: MailService,
    private readonly throttle: ThrottleService,
  ) {}

  sendConfirmation(email: string, token: string): Promise<void> {
    const link = `${embeddedIssuer(this.config)}/verify-email?${new URLSearchParams({ token, callbackURL: '/confirm-email' })}`;
    return this.send(confirmationMail(email, link));
  }

  sendReset(email: string, token: string): Promise<void> {
    return this.send(passwordResetMail(email, this.passwordPage(token)));
  }

  /** The page of the site where a password is chosen. */
  passwordPage(token: string): string {
    return `${this.config.publicUrl}/reset-password?${new URLSearchParams({ token })}`;
  }

  private async send(mail: Mail): Promise<void> {
    const wait = await this.throttle.take(`mail ${mail.to}`, mailPolicy);
    if (wait === 0) this.mail.post(mail);
  }
}
