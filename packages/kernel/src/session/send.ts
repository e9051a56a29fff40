import { IdentityError } from './identity-error.ts';

const API = '/api';
/** Milliseconds that a call may take: other tabs wait for what it makes of the session. */
const TIME_LIMIT = 20_000;

/** One call of identity; answers its body. @throws IdentityError when it is refused, or nobody answers in time */
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
