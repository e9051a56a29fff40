import { accessToken } from './access-token.ts';
import { accountOf } from './claims.ts';
import { IdentityError } from './identity-error.ts';
import { inTurn } from './in-turn.ts';
import { obtainAccessToken } from './obtain-access-token.ts';

/** `ended`: this account is no longer signed in; another one may be. */
export type Renewal = 'renewed' | 'ended' | 'unreachable';

/** The service knows the answer, and it is no. Any other failure may be gone in a moment. */
const REFUSALS = [401, 403, 404];

/** This tab's pending renewals, by rejected token. */
const underWay = new Map<string, Promise<Renewal>>();

/**
 * Gets a new access token for the one that was `refused`: once, however many calls and tabs ask at the same time.
 * Whoever signed out or in meanwhile has the last word.
 */
export function renewAccessToken(refused: string): Promise<Renewal> {
  const shared = underWay.get(refused);
  if (shared) return shared;
  const renewal = inTurn(() => renew(refused)).finally(() => underWay.delete(refused));
  underWay.set(refused, renewal);
  return renewal;
}

async function renew(refused: string): Promise<Renewal> {
  if (accessToken.read() !== refused) return outcomeElsewhere(refused);
  try {
    const token = await obtainAccessToken();
    if (accessToken.read() !== refused) return outcomeElsewhere(refused);
    if (accountOf(token) !== accountOf(refused)) return 'ended';
    accessToken.write(token);
    return 'renewed';
  } catch (error) {
    return isRefusal(error) ? 'ended' : 'unreachable';
  }
}

/** The outcome if another call, tab or sign-in has changed the session meanwhile. */
function outcomeElsewhere(refused: string): Renewal {
  return accountOf(accessToken.read()) === accountOf(refused) ? 'renewed' : 'ended';
}

function isRefusal(error: unknown): boolean {
  return error instanceof IdentityError && error.status !== undefined && REFUSALS.includes(error.status);
}
