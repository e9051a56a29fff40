import type { CheckReport, Problem } from '@whetstone/contract';
import { HTTPError, NetworkError, TimeoutError } from 'ky';
import { UsageError } from '../cli/usage-error.ts';
import { checkReportText } from './check-report-text.ts';

/**
 * Turns the failure of a call into what a person at the command line can act on.
 * @param afterLoss what to do where the answer was lost, and what was asked for may be done
 */
export function explainFailure(error: unknown, site: string, afterLoss: string): unknown {
  if (error instanceof HTTPError) return new UsageError(explainAnswer(error, site, afterLoss));
  if (error instanceof TimeoutError) return new UsageError(`${site} did not answer in time. ${afterLoss}`);
  if (error instanceof NetworkError)
    return new UsageError(`${site} cannot be reached (${causeOf(error)}). Is SHOP_URL right? ${afterLoss}`);
  // An answer that is no JSON.
  if (error instanceof SyntaxError) return new UsageError(noShop(site));
  return error;
}

function explainAnswer({ response, data }: HTTPError, site: string, afterLoss: string): string {
  if (!isProblem(data)) return noShop(site);
  if (data.checkReport)
    return `${checkReportText(data.checkReport)}\nAdmins read it at ${checkReportPage(data.checkReport, site)}`;
  const remedy = response.status >= 500 ? afterLoss : REMEDIES[response.status];
  return [`${site} refused: ${data.detail ?? data.title}`, ...(remedy ? [remedy] : [])].join('\n');
}

function checkReportPage({ id }: CheckReport, site: string): string {
  return `${site}/dashboard/releases/check-reports/${id}`;
}

const REMEDIES: Readonly<Record<number, string>> = {
  401: 'The deploy token is unknown or revoked: an admin makes a new one under Dashboard → Releases.',
  403: 'A deploy token is for one microfrontend: set DEPLOY_TOKEN to the token of this one.',
};

function isProblem(data: unknown): data is Problem & { checkReport?: CheckReport } {
  return typeof data === 'object' && data !== null && 'code' in data;
}

function noShop(site: string): string {
  return `${site} does not answer like a Whetstone shop. Set SHOP_URL to the site's address.`;
}

function causeOf({ cause, message }: Error): string {
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : causeOf(cause);
}
