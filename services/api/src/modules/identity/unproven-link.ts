import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { getSessionFromCtx } from 'better-auth/api';
import { jwtVerify } from 'jose';
import { IdentityMailer } from './identity-mailer.ts';
import type { IdentityContext } from './known-browser.ts';

const HOUR_MS = 3_600_000;

/**
 * A confirmation link opened in a browser that is not signed in to the account. Whoever opens it owns the mailbox, but may
 * never have signed up: somebody else may have, with a password of theirs. So the link confirms nothing by itself (mail
 * scanners open links too) and leads on to choosing a new password.
 */
@Injectable()
export class UnprovenLink {
  constructor(private readonly mailer: IdentityMailer) {}

  async intercept(context: IdentityContext): Promise<void> {
    const email = await this.emailOf(context);
    if (!email) return;
    const { internalAdapter } = context.context;
    const found = await internalAdapter.findUserByEmail(email);
    if (!found || found.user.emailVerified) return;
    const session = await getSessionFromCtx(context);
    if (session?.user.id === found.user.id) return;
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(Date.now() + HOUR_MS);
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: found.user.id,
      expiresAt,
    });
    throw context.redirect(this.mailer.passwordPage(token));
  }

  /** The address in the link's token; undefined for a bad token, which the library answers itself. */
  private async emailOf(context: IdentityContext): Promise<string | undefined> {
    const secret = new TextEncoder().encode(context.context.secret);
    try {
      const { payload } = await jwtVerify(String(context.query?.token), secret, { algorithms: ['HS256'] });
      return typeof payload.email === 'string' ? payload.email : undefined;
    } catch {
      return undefined;
    }
  }
}
