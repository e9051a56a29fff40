import { accessToken } from './access-token.ts';
import { obtainAccessToken } from './identity-client.ts';

const LOCK = 'whetstone-renewal';

export type Renewal = 'renewed' | 'ended' | 'unreachable';

/** Gets a new access token from the identity session: once, however many calls and tabs ask at the same time. */
export function renewAccessToken(): Promise<Renewal> {
  const stale = accessToken.read();
  return inTurn(async () => {
    const current = accessToken.read();
    if (current !== stale) return current ? 'renewed' : 'ended';
    try {
      return (await obtainAccessToken()) ? 'renewed' : 'ended';
    } catch {
      return 'unreachable';
    }
  });
}

/** One after the other across tabs, where the browser has locks (it hides them on insecure origins). */
function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(LOCK, task) : task();
}
