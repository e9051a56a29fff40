import { accessToken } from '../session/access-token.ts';
import { renewAccessToken } from '../session/renewal.ts';

const UNAUTHORIZED = 401;

/**
 * Sends a GET request for `path` (`/orders/export?state=placed`) with the user's token, for a response that is read as a stream: an endpoint
 * reads the whole response into memory. A rejected token is renewed once. Rejects while the API is unreachable, or after `signal` aborts.
 */
export async function fetchFromApi(path: string, signal?: AbortSignal): Promise<Response> {
  const send = (token: string | null) =>
    fetch(`/api${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(signal && { signal }),
    });
  const token = accessToken.read();
  const response = await send(token);
  if (response.status !== UNAUTHORIZED || !token || (await renewAccessToken(token)) !== 'renewed')
    return response;
  return send(accessToken.read());
}
