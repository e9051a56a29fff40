import { APIError } from 'better-auth/api';

const LONGEST_NAME = 120;
const LONGEST_EMAIL = 254;

/** What the library does not check about a new account; the columns have room for no more. */
export function checkSignUp(body: Record<string, unknown> | undefined): void {
  const { name, email } = body ?? {};
  if (typeof name !== 'string' || name.trim() === '') refuse('NAME_REQUIRED');
  if (name.length > LONGEST_NAME) refuse('NAME_TOO_LONG');
  if (typeof email !== 'string' || email === '') refuse('EMAIL_REQUIRED');
  if (email.length > LONGEST_EMAIL) refuse('INVALID_EMAIL');
}

function refuse(code: string): never {
  throw new APIError('BAD_REQUEST', { code });
}
