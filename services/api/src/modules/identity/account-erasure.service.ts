import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { normalizeEmail } from '@whetstone/contract/email';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { ProblemException, TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import { validationProblem } from '@whetstone/server/http/validation';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import type { EntityManager } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountRemovalService } from './account-removal.service.ts';
import { ERASURES } from './identity-limits.ts';
import { PasswordService } from './password.service.ts';

/** How long after a sign-in the owner of an account without a password can erase it. */
const FRESH_MS = 10 * 60_000;

/** What the owner enters to erase the account. */
interface Proof {
  password?: string;
  email?: string;
}

/** Lets users erase their own account. An access token alone is not enough: it can be stolen, or the browser left open. */
@Injectable()
export class AccountErasureService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly config: Config,
    private readonly passwords: PasswordService,
    private readonly users: UsersService,
    private readonly removals: AccountRemovalService,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * @throws ProblemException 400 for a missing or wrong proof, 403 without a recent sign-in, 409 for an order that is not finished and for the
   * last admin
   */
  async erase(owner: AuthenticatedUser, proof: Proof): Promise<void> {
    const { id, email } = owner;
    const wait = await this.limiter.countAttempt(ERASURES, id);
    if (wait > 0) {
      const detail = 'Too many attempts to erase this account. Wait a few minutes and try again.';
      throw new TooManyRequestsException(detail, wait);
    }
    const { uid } = await this.users.get(id);
    const hash = await this.passwords.hashOf(uid);
    if (hash !== undefined) await this.passwords.require(proof.password, hash);
    else await this.requireEmail(proof, { uid, email });
    await this.removals.removeOwn(owner);
    await this.limiter.resetAttempts(ERASURES, id);
  }

  private async requireEmail({ email: given = '' }: Proof, { uid, email }: { uid: string; email: string }) {
    if (normalizeEmail(given) !== normalizeEmail(email))
      throw validationProblem([
        { field: 'email', code: 'wrong-email', params: { email }, message: `Enter ${email} to confirm.` },
      ]);
    // An external issuer has its own sessions.
    if (this.config.externalIssuer || (await this.hasFreshSession(uid))) return;
    const detail = 'Sign out and sign in again. Then you can erase your account within ten minutes.';
    throw new ProblemException(403, 'sign-in-again', detail);
  }

  private async hasFreshSession(uid: string): Promise<boolean> {
    const session = await this.manager
      .createQueryBuilder()
      .select('createdAt')
      .from('identity_session', 'session')
      .where('userId = :uid', { uid })
      .orderBy('createdAt', 'DESC')
      .limit(1)
      .getRawOne<{ createdAt: string | Date }>();
    return session !== undefined && Date.now() - new Date(session.createdAt).getTime() < FRESH_MS;
  }
}
