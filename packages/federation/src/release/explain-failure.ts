import type { Problem, Verdict } from '@whetstone/contract';
import { HTTPError, NetworkError, TimeoutError } from 'ky';
import { UsageError } from '../cli/usage-error.ts';
import { verdictText } from './verdict-text.ts';

/** Turns the failure of a call into what a person at the command line can act on. */
export function explainFailure(error: unknown, site: string): unknown {
  if (error instanceof HTTPError) return new UsageError(explainAnswer(error, site));
  if (error instanceof TimeoutError) return new UsageError(`${site} did not answer in time. ${TRY_AGAIN}`);
  if (error instanceof NetworkError)
    return new UsageError(`${site} cannot be reached (${causeOf(error)}). Is SHOP_URL right? ${TRY_AGAIN}`);
  // An answer that is no JSON.
  if (error instanceof SyntaxError) return new UsageError(noShop(site));
  return error;
}

const TRY_AGAIN = 'Run the same command again: what was sent already is kept, and nothing happens twice.';

function explainAnswer({ response, data }: HTTPError, site: string): string {
  if (!isProblem(data)) return noShop(site);
  if (data.verdict)
    return `${verdictText(data.verdict)}\nAdmins read it at ${verdictPage(data.verdict, site)}`;
  const remedy = REMEDIES[response.status];
  return [`${site} refused: ${data.detail ?? data.title}`, ...(remedy ? [remedy] : [])].join('\n');
}

function verdictPage({ id }: Verdict, site: string): string {
  return `${site}/dashboard/releases/verdicts/${id}`;
}

const REMEDIES: Readonly<Record<number, string>> = {
  401: 'The deploy token is unknown or revoked: an admin makes a new one under Dashboard → Releases.',
  403: 'A deploy token is for one piece: set DEPLOY_TOKEN to the token of this one.',
};

function isProblem(data: unknown): data is Problem & { verdict?: Verdict } {
  return typeof data === 'object' && data !== null && 'code' in data;
}

function noShop(site: string): string {
  return `${site} does not answer like a Whetstone shop. Set SHOP_URL to the site's address.`;
}

function causeOf({ cause, message }: Error): string {
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : causeOf(cause);
}
