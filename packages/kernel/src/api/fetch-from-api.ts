import { accessToken } from '../session/access-token.ts';
import { askForProof } from '../session/proof.ts';
import { renewAccessToken } from '../session/renewal.ts';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/**
 * Sends a GET request for `path` (`/orders/export?state=placed`) with the user's token, for a response that is read as a stream: an endpoint
 * reads the whole response into memory. A rejected token is renewed once, also after a proof of identity that the call needs. Rejects while the API is unreachable, or after `signal` aborts.
 */
export async function fetchFromApi(path: string, signal?: AbortSignal): Promise<Response> {
  const send = (token: string | null) =>
    fetch(`/api${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(signal && { signal }),
    });
  const token = accessToken.read();
  const response = await send(token);
  const isRejected =
    response.status === UNAUTHORIZED || ((await needsProof(response)) && (await askForProof()));
  if (!isRejected || !token || (await renewAccessToken(token)) !== 'renewed') return response;
  return send(accessToken.read());
}

/** Leaves the body to the caller. */
async function needsProof(response: Response): Promise<boolean> {
  if (response.status !== FORBIDDEN) return false;
  const problem = await response
    .clone()
    .json()
    .catch(() => undefined);
  return problem?.code === 'step-up-required';
}
