import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { normalizeEmail } from '@whetstone/contract/email';
import { ProblemException } from '../http/problem.exception.ts';

/** Lifetime of an access token that is not revoked. */
export const ACCESS_TOKEN_LIFE_SECONDS = 15 * 60;

export type Role = 'admin' | 'user';

/** The user that the access token identifies. */
export interface AuthenticatedUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** The id of the session at the embedded identity provider from which the access token comes. */
  session?: string;
  /** When the user last proved the identity: by a sign-in, a password or a code. Seconds since 1970. */
  provenAt?: number;
  /** An admin of a shop that requires a second factor of admins, without one. The role is 'user' until then. */
  lacksSecondFactor?: boolean;
}

/** Injects the caller of a route with the access level 'user' or 'admin'. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedUser =>
    context.switchToHttp().getRequest<{ user: AuthenticatedUser }>().user,
);

/** Critical calls need a proof of identity that is not older. */
const PROOF_LIFE_SECONDS = 10 * 60;

/** Whether the user has proven the identity within ten minutes. `provenAt` in seconds since 1970. */
export function isRecentProof(provenAt = 0): boolean {
  return Date.now() / 1_000 - provenAt < PROOF_LIFE_SECONDS;
}

/** @throws ProblemException 403 `step-up-required`, unless the caller has proven the identity within ten minutes */
export function requireRecentProof({ provenAt }: AuthenticatedUser): void {
  if (isRecentProof(provenAt)) return;
  throw new ProblemException(403, 'step-up-required', 'Enter your password or a code again.');
}

/** @throws ProblemException 403 `admin-second-factor-required`, or 403 with this detail, unless the caller is an admin */
export function requireAdmin({ role, lacksSecondFactor }: AuthenticatedUser, detail: string): void {
  if (role === 'admin') return;
  if (lacksSecondFactor)
    throw new ProblemException(403, 'admin-second-factor-required', 'Add a second factor to your account.');
  throw new ProblemException(403, 'forbidden', detail);
}

/** @throws ProblemException 403 with this detail, unless the caller is an admin or owns the email address */
export function requireOwnOrAdmin({ role, email }: AuthenticatedUser, owner: string, detail: string): void {
  if (role === 'admin' || normalizeEmail(email) === normalizeEmail(owner)) return;
  throw new ProblemException(403, 'forbidden', detail);
}
