import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { normalizeEmail } from '../../common/email.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { UserAdmissionService } from '../users/user-admission.service.ts';
import { AccessTokenService } from './access-token.service.ts';
import { EmbeddedIdentityService } from './embedded-identity.service.ts';
import type { IdentityClaims } from './identity-token.ts';

/** Exchanges a proof of identity for the shop's own access token. */
@Injectable()
export class ExchangeService {
  constructor(
    private readonly config: Config,
    private readonly identity: EmbeddedIdentityService,
    private readonly users: UserAdmissionService,
    private readonly tokens: AccessTokenService,
  ) {}

  /** @throws ProblemException 401 when the session behind the token has ended, 403 when the e-mail is not the token's */
  async exchange(email: string, claims: IdentityClaims): Promise<string> {
    const proven = normalizeEmail(claims.email ?? '');
    const emailConfirmed = String(claims.email_verified) === 'true';
    if (proven === '' || normalizeEmail(email) !== proven) {
      throw new ProblemException(403, 'forbidden', 'You can only sign in as yourself.');
    }
    if (this.config.externalIssuer && !emailConfirmed) {
      throw new ProblemException(
        403,
        'email-not-confirmed',
        'Confirm your e-mail address where you signed in first.',
      );
    }
    const person = {
      uid: claims.sub,
      email: proven,
      emailConfirmed,
      name: claims.name ?? '',
      ...(this.config.externalIssuer && { issuedAt: claims.iat }),
      provider: this.providerOf(claims),
    };
    // The token's lifetime starts before the user is read, so no token outlives the list of revoked versions.
    const readAt = Date.now();
    const user = await this.users.admit(person, (manager) => this.requireSession(claims, manager));
    return this.tokens.issue(user, readAt);
  }

  /** An external issuer is itself what people sign in with. */
  private providerOf({ provider }: IdentityClaims): string | undefined {
    const { externalIssuer } = this.config;
    return externalIssuer ? new URL(externalIssuer.issuer).host : provider;
  }

  /** A token lives for five minutes, but must not outlive a sign-out, a removal or a new password. */
  private async requireSession({ sid }: IdentityClaims, manager: EntityManager): Promise<void> {
    if (this.config.externalIssuer || (await this.identity.lockSession(sid, manager))) return;
    throw new ProblemException(401, 'unauthorized', 'Your session has ended. Sign in again.');
  }
}
