import { ProblemException } from '../http/problem.exception.ts';
import { normalEmail } from '../normal-email.ts';
import type { Caller } from './caller.ts';

/** @throws ProblemException 403 with this sentence, unless the address is the caller's own or the caller is an admin */
export function requireOwnOrAdmin({ role, email }: Caller, asked: string, sentence: string): void {
  if (role === 'admin' || normalEmail(email) === normalEmail(asked)) return;
  throw new ProblemException(403, 'forbidden', sentence);
}
