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
  /** An admin who has to add a second factor. The role is 'user' until then. */
  lacksSecondFactor?: boolean;
  /** Whether a longer password would do instead. */
  hasShortPassword?: boolean;
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

const SHORT_PASSWORD =
  'Your password is too short for an admin. Choose one of 12 characters or more, or add a second factor.';

/** @throws ProblemException 403 `admin-password-too-short`, `admin-second-factor-required` or with this detail, unless the caller is an admin */
export function requireAdmin(
  { role, lacksSecondFactor, hasShortPassword }: AuthenticatedUser,
  detail: string,
): void {
  if (role === 'admin') return;
  if (hasShortPassword) throw new ProblemException(403, 'admin-password-too-short', SHORT_PASSWORD);
  if (lacksSecondFactor)
    throw new ProblemException(403, 'admin-second-factor-required', 'Add a second factor to your account.');
  throw new ProblemException(403, 'forbidden', detail);
}

/** @throws ProblemException 403 with this detail, unless the caller is an admin or owns the email address */
export function requireOwnOrAdmin({ role, email }: AuthenticatedUser, owner: string, detail: string): void {
  if (role === 'admin' || normalizeEmail(email) === normalizeEmail(owner)) return;
  throw new ProblemException(403, 'forbidden', detail);
}
