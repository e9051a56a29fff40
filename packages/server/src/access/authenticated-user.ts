import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { normalizeEmail } from '../email.ts';
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
}

/** Injects the caller of a route with the access level 'user' or 'admin'. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedUser =>
    context.switchToHttp().getRequest<{ user: AuthenticatedUser }>().user,
);

/** @throws ProblemException 403 with this detail, unless the caller is an admin or owns the email address */
export function requireOwnOrAdmin({ role, email }: AuthenticatedUser, owner: string, detail: string): void {
  if (role === 'admin' || normalizeEmail(email) === normalizeEmail(owner)) return;
  throw new ProblemException(403, 'forbidden', detail);
}
