import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '@whetstone/contract/email';
import type { AuthenticatedUser, Role } from '@whetstone/server/access/authenticated-user';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { EntityManager } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { UserProvisioningService } from '../users/user-provisioning.service.ts';
import { AccessTokenService } from './access-token.service.ts';
import type { IdentityClaims } from './identity-token.ts';
import { SessionsService } from './sessions/sessions.service.ts';

interface SessionProof {
  /** When the user last proved the identity, in seconds since 1970. */
  provenAt?: number;
  /** Whether the session has proven a second factor. */
  hasSecondFactor?: boolean | undefined;
  /** Whether the account has a password that is too short for an admin. */
  hasShortPassword?: boolean | undefined;
}

/** Exchanges an identity token for an access token. */
@Injectable()
export class TokenExchangeService {
  constructor(
    private readonly config: Config,
    private readonly sessions: SessionsService,
    private readonly provisioning: UserProvisioningService,
    private readonly tokens: AccessTokenService,
  ) {}

  /** @throws ProblemException 401 if the session of the token has ended, 403 if the email is not the token's or the second factor is missing */
  async exchange(email: string, claims: IdentityClaims): Promise<string> {
    const { email: verified = '' } = claims;
    const tokenEmail = normalizeEmail(verified);
    const emailConfirmed = String(claims.email_verified) === 'true';
    if (normalizeEmail(email) !== tokenEmail || !isMailbox(verified, tokenEmail))
      throw new ProblemException(403, 'forbidden', 'You can only sign in as yourself.');
    if (this.config.externalIssuer && !emailConfirmed) {
      const detail = 'Confirm your email at your sign-in provider first.';
      throw new ProblemException(403, 'email-not-confirmed', detail);
    }
    const identity = {
      uid: claims.sub,
      email: tokenEmail,
      emailConfirmed,
      name: claims.name ?? '',
      ...(this.config.externalIssuer && { issuedAt: claims.iat }),
      provider: this.providerOf(claims),
    };
    // The lifetime of the token starts before the user is read, so no token outlives the list of revoked versions.
    const readAt = Date.now();
    let session: SessionProof = {};
    const user = await this.provisioning.provisionUser(identity, async (manager) => {
      session = await this.requireSession(claims, manager);
    });
    const subject = { ...user, session: claims.sid, provenAt: session.provenAt };
    return this.tokens.issue({ ...subject, ...this.limitsOf(user.role, session) }, readAt);
  }

  /** At each exchange, because a password may become too short in the moment of a promotion. */
  private limitsOf(
    role: Role,
    { hasSecondFactor, hasShortPassword }: SessionProof,
  ): Partial<AuthenticatedUser> {
    if (role !== 'admin' || hasSecondFactor) return {};
    const limited = { role: 'user' as const, lacksSecondFactor: true };
    if (this.config.adminsNeedSecondFactor) return limited;
    return hasShortPassword ? { ...limited, hasShortPassword } : {};
  }

  private providerOf({ provider }: IdentityClaims): string | undefined {
    const { externalIssuer } = this.config;
    return externalIssuer ? new URL(externalIssuer.issuer).host : provider;
  }

  /** An identity token is valid for five minutes, but not after a sign-out, a removal or a new password. */
  private async requireSession(
    { sid, email, auth_time: signedInAt, iat }: IdentityClaims,
    manager: EntityManager,
  ): Promise<SessionProof> {
    if (this.config.externalIssuer) return { provenAt: signedInAt ?? iat };
    const { state, email: current, provenAt, ...proof } = await this.sessions.touch(sid, manager);
    // A token from before a change of the email would create a user with the former one.
    if (state === 'ended' || (current && normalizeEmail(current) !== normalizeEmail(email ?? '')))
      throw new ProblemException(401, 'unauthorized', 'Your session has ended. Sign in again.');
    if (state === 'second-factor-missing')
      throw new ProblemException(403, 'second-factor-required', 'Enter the code of your authenticator app.');
    return { ...proof, ...(provenAt && { provenAt: Math.floor(provenAt.getTime() / 1_000) }) };
  }
}

/**
 * Whether the address of a token is the mailbox that the shop stores for it. The shop reads what people type, such as `７` as 7. A provider can have
 * verified exactly that address, which belongs to somebody else.
 */
function isMailbox(verified: string, stored: string): boolean {
  const at = verified.lastIndexOf('@') + 1;
  const host = `http://${verified.slice(at)}`;
  if (at === 0 || !URL.canParse(host)) return false;
  return verified.slice(0, at).toLowerCase() + new URL(host).hostname === stored;
}
