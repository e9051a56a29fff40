const API = '/api';
/** Milliseconds for one request. Other tabs wait for the session change. */
const TIMEOUT = 20_000;

/** The identity service rejected a request or was unreachable. Forms show the message. */
export class IdentityError extends Error {
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** The code of the identity service or of the API, such as INVALID_EMAIL_OR_PASSWORD. */
  readonly code: string | undefined;

  constructor(message: string, status?: number, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Sends a request to the API and returns the JSON body. @throws IdentityError on rejection, network failure or timeout */
export async function requestJson(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...init.headers };
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(API + path, { ...init, headers, signal }).catch(failUnreachable);
  if (!response.ok) throw await errorOf(response);
  return response.json().catch(failUnreachable);
}

/** Sends a POST request to the identity service. @throws IdentityError as `requestJson` does */
export function postIdentity(path: string, body: object): Promise<Record<string, unknown>> {
  return requestJson(`/identity${path}`, { method: 'POST', body: JSON.stringify(body) });
}

function failUnreachable(): never {
  throw new IdentityError('We could not reach the shop. Check your connection and try again.');
}

/** Only the identity service sends a `message` for people. */
async function errorOf(response: Response): Promise<IdentityError> {
  const { message, code } = await response.json().catch(() => ({}));
  const { status } = response;
  const cause = status === 429 ? 'Too many requests' : 'Something went wrong on our side';
  return new IdentityError(message ?? `${cause}. Please try again in a moment.`, status, code);
}
