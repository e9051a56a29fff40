import { IdentityError } from './identity-error.ts';

const API = '/api';
/** Timeout of a call in milliseconds: other tabs wait for the session change. */
const TIME_LIMIT = 20_000;

/** Calls the identity service and returns the body. @throws IdentityError on rejection, network failure or timeout */
export async function send(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...init.headers };
  const signal = AbortSignal.timeout(TIME_LIMIT);
  const answer = await fetch(API + path, { ...init, headers, signal }).catch(failUnreachable);
  if (!answer.ok) throw new IdentityError(await messageOf(answer), answer.status);
  return answer.json().catch(failUnreachable);
}

function failUnreachable(): never {
  throw new IdentityError('We could not reach the shop. Check your connection and try again.');
}

/** The identity service says `message`, the rest of the API `detail`. */
async function messageOf(answer: Response): Promise<string> {
  const { message, detail } = await answer.json().catch(() => ({}));
  return message ?? detail ?? 'Something went wrong on our side. Please try again in a moment.';
}
