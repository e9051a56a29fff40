import type { Caller } from '../../common/access/caller.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { normalEmail } from '../../common/normal-email.ts';

/** @throws ProblemException 403 unless the address is the caller's own, or the caller is an admin */
export function requireOwnOrAdmin(caller: Caller, email: string): void {
  if (caller.role === 'admin' || caller.email === normalEmail(email)) return;
  throw new ProblemException(403, 'forbidden', 'You can only ask about yourself.');
}
