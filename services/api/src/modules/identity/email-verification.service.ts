import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { inTransaction } from '@whetstone/server/database/transactions';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { getSessionFromCtx } from 'better-auth/api';
import { jwtVerify } from 'jose';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.service.ts';
import { TokenRevocationService } from '../users/token-revocation.service.ts';
import { UserProvisioningService } from '../users/user-provisioning.service.ts';
import { AccountLog } from './account-log.service.ts';
import { type AuthContext, unknownDevicesKey } from './better-auth/device-cookie.ts';
import { deleteRows, updateRows } from './better-auth/typeorm-adapter.ts';
import { WRONG_PASSWORDS } from './identity-limits.ts';
import { IdentityMailer } from './identity-mailer.ts';
import { deleteFactorsSince, deleteSecondFactors } from './second-factor-removal.service.ts';
import { deleteSessions } from './sessions/sessions.service.ts';

const LINK_LIFETIME_MS = 3_600_000;
/** Factors that the owner may have noticed only now. Stated in the notice of a new one. */
const NEW_FACTOR_MS = 7 * 24 * 3_600_000;

interface Account {
  id: string;
  email: string;
}

/**
 * Verifies emails. A sign-up does not check who owns the email, so an account may belong to another person until its email is
 * verified. If the owner verifies it outside of the browser of the sign-up, the account loses its password and its sessions.
 */
@Injectable()
export class EmailVerificationService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly mailer: IdentityMailer,
    private readonly revocation: TokenRevocationService,
    private readonly provisioning: UserProvisioningService,
    private readonly limiter: RateLimiter,
    private readonly log: AccountLog,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Redirects a confirmation link to the password reset if the browser has no session of the account. The user owns the mailbox, but
   * another person may have created the account and know its password. A user who knows it signs in there, and opens the link again. The
   * link itself verifies nothing: email scanners open links.
   */
  async redirectUnknownBrowser(context: AuthContext): Promise<void> {
    const email = await emailOfLink(context);
    if (!email) return;
    const { internalAdapter } = context.context;
    const found = await internalAdapter.findUserByEmail(email);
    if (!found || found.user.emailVerified) return;
    const session = await getSessionFromCtx(context);
    if (session?.user.id === found.user.id) return;
    const token = randomBytes(24).toString('base64url');
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: found.user.id,
      expiresAt: new Date(Date.now() + LINK_LIFETIME_MS),
    });
    throw context.redirect(this.mailer.confirmationPage(token, String(context.query?.token)));
  }

  /** The confirmation link was opened in the browser of the sign-up. The account keeps its password. */
  async afterConfirmationLink({ id }: Account): Promise<void> {
    await this.provisioning.confirmEmail(id);
    await this.log.record(id, 'user.email-confirmed');
  }

  /** The password was reset through a link from the mailbox. */
  async afterPasswordReset({ id, email }: Account): Promise<void> {
    // A stranger may have signed up with the email, or used a session of the owner, and set up an app or a passkey.
    const since = new Date(Date.now() - NEW_FACTOR_MS);
    const isConfirmed = await this.isConfirmed(id);
    const removed = await inTransaction(this.manager.dataSource, (manager) =>
      isConfirmed ? deleteFactorsSince(manager, this.audit, id, since) : deleteSecondFactors(manager, id),
    );
    if (removed) await this.log.record(id, 'user.second-factor-removed');
    await updateRows(this.manager, 'identity_user', { emailVerified: 1 }, 'id = :id', { id });
    await deleteResetLinks(this.manager, id);
    await this.endSessions(id);
    await this.provisioning.confirmEmail(id);
    await this.log.record(id, 'user.password-reset');
    await this.limiter.resetAttempts(WRONG_PASSWORDS, unknownDevicesKey(email));
  }

  /** A provider that has verified the email was linked to the account. */
  async afterAccountLinked({ userId, providerId }: { userId: string; providerId: string }): Promise<void> {
    if (providerId === 'credential') return;
    await this.log.record(userId, 'user.provider-linked', { provider: providerId });
    if (await this.isConfirmed(userId)) return;
    await deleteSecondFactors(this.manager, userId);
    const isPassword = "userId = :userId AND providerId = 'credential'";
    await deleteRows(this.manager, 'identity_account', isPassword, { userId });
    await this.endSessions(userId);
    await this.provisioning.confirmEmail(userId);
  }

  private async isConfirmed(id: string): Promise<boolean> {
    const account = await this.manager
      .createQueryBuilder()
      .select('emailVerified')
      .from('identity_user', 'account')
      .where('id = :id', { id })
      .getRawOne<{ emailVerified: number }>();
    return !account || Boolean(account.emailVerified);
  }

  /** Deletes sessions before it revokes tokens: a session could be exchanged for a token of the new version. */
  private async endSessions(userId: string): Promise<void> {
    await deleteSessions(this.manager, userId);
    await this.revocation.revokeTokens(userId);
  }
}

/** Deletes the links that would set another password of the account. */
export async function deleteResetLinks(manager: EntityManager, uid: string): Promise<void> {
  const isResetLink = "value = :uid AND identifier LIKE 'reset-password:%'";
  await deleteRows(manager, 'identity_verification', isResetLink, { uid });
}

/** The email in the token of a confirmation link. Undefined for an invalid token, which better-auth rejects. */
async function emailOfLink({ context, query }: AuthContext): Promise<string | undefined> {
  const secret = new TextEncoder().encode(context.secret);
  try {
    const { payload } = await jwtVerify(String(query?.token), secret, { algorithms: ['HS256'] });
    return typeof payload.email === 'string' ? payload.email : undefined;
  } catch {
    return undefined;
  }
}
