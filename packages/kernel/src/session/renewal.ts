import { accessToken } from './access-token.ts';
import { claimsOf } from './claims.ts';
import { IdentityError } from './identity-error.ts';
import { inTurn } from './in-turn.ts';
import { obtainAccessToken } from './obtain-access-token.ts';

export type Renewal = 'renewed' | 'ended' | 'unreachable';

/** The service knows the answer, and it is no. Any other failure may be gone in a moment. */
const REFUSALS = [401, 403, 404];

/**
 * Gets a new access token for the one that was `refused`: once, however many calls and tabs ask at the same time.
 * Whoever signed out or in meanwhile has the last word.
 */
export function renewAccessToken(refused: string): Promise<Renewal> {
  return inTurn(async () => {
    if (accessToken.read() !== refused) return outcomeElsewhere();
    try {
      const token = await obtainAccessToken();
      if (accessToken.read() !== refused) return outcomeElsewhere();
      if (claimsOf(token)?.email !== claimsOf(refused)?.email) return 'ended';
      accessToken.write(token);
      return 'renewed';
    } catch (error) {
      return isRefusal(error) ? 'ended' : 'unreachable';
    }
  });
}

function outcomeElsewhere(): Renewal {
  return accessToken.read() ? 'renewed' : 'ended';
}

function isRefusal(error: unknown): boolean {
  return error instanceof IdentityError && error.status !== undefined && REFUSALS.includes(error.status);
}
