import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '@whetstone/contract/email';
import { type AuthenticatedUser, isRecentProof } from '@whetstone/server/access/authenticated-user';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { validationProblem } from '@whetstone/server/http/validation';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { Config } from '../../common/config/config.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountRemovalService } from './account-removal.service.ts';
import { ERASURES } from './identity-limits.ts';
import { PasswordService } from './password.service.ts';

/** What the owner enters to erase the account. */
interface Proof {
  password?: string;
  email?: string;
}

/** Lets users erase their own account. An access token alone is not enough: it can be stolen, or the browser left open. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly config: Config,
    private readonly passwords: PasswordService,
    private readonly users: UsersService,
    private readonly removals: AccountRemovalService,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws ProblemException 400 for a wrong proof, 403 without a recent sign-in, 409 for an unfinished order and for the last admin */
  async erase(owner: AuthenticatedUser, proof: Proof): Promise<void> {
    const { id } = owner;
    const detail = 'Too many attempts to erase this account. Wait a few minutes and try again.';
    await this.limiter.requireAttempt(ERASURES, id, detail);
    const { uid, email } = await this.users.get(id);
    const hash = await this.passwords.hashOf(uid);
    if (hash !== undefined) await this.passwords.require(proof.password, hash, { email });
    else this.requireEmail(proof, owner);
    await this.removals.removeOwn(owner);
    await this.limiter.resetAttempts(ERASURES, id);
  }

  private requireEmail({ email: given = '' }: Proof, { email, provenAt }: AuthenticatedUser): void {
    if (normalizeEmail(given) !== normalizeEmail(email))
      throw validationProblem([
        { field: 'email', code: 'wrong-email', params: { email }, message: `Enter ${email} to confirm.` },
      ]);
    // An external issuer has its own sessions.
    if (this.config.externalIssuer || isRecentProof(provenAt)) return;
    const detail = 'Sign out and sign in again. Then you can erase your account within ten minutes.';
    throw new ProblemException(403, 'sign-in-again', detail);
  }
}
