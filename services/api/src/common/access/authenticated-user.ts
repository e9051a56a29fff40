import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { normalizeEmail } from '../email.ts';
import { ProblemException } from '../http/problem.exception.ts';

/** How long an access token is good for, if nothing ends it before. */
export const ACCESS_TOKEN_LIFE_SECONDS = 15 * 60;

export type Role = 'admin' | 'user';

/** Whoever the access token proves is calling. */
export interface AuthenticatedUser {
  id: string;
  email: string;
  name: string;
  role: Role;
}

/** The caller of a route whose access is 'user' or 'admin'. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedUser =>
    context.switchToHttp().getRequest<{ user: AuthenticatedUser }>().user,
);

/** @throws ProblemException 403 with this sentence, unless the address is the caller's own or the caller is an admin */
export function requireOwnOrAdmin({ role, email }: AuthenticatedUser, asked: string, sentence: string): void {
  if (role === 'admin' || normalizeEmail(email) === normalizeEmail(asked)) return;
  throw new ProblemException(403, 'forbidden', sentence);
}
