import type { CheckReport, CheckResult, Problem } from '@whetstone/contract';
import { HTTPError, NetworkError, TimeoutError } from 'ky';
import { UsageError } from '../usage-error.ts';

/**
 * Turns a failed request into a message for the command line.
 * @param afterLostResponse what to do when the shop may have completed the request
 */
export function explainFailure(error: unknown, site: string, afterLostResponse: string): unknown {
  if (error instanceof HTTPError) return new UsageError(explainResponse(error, site, afterLostResponse));
  if (error instanceof TimeoutError)
    return new UsageError(`${site} did not respond in time. ${afterLostResponse}`);
  if (error instanceof NetworkError)
    return new UsageError(
      `${site} cannot be reached (${causeOf(error)}). Is SHOP_URL right? ${afterLostResponse}`,
    );
  // The body is not JSON.
  if (error instanceof SyntaxError) return new UsageError(notAShop(site));
  return error;
}

function explainResponse({ response, data }: HTTPError, site: string, afterLostResponse: string): string {
  if (!isProblem(data)) return notAShop(site);
  if (data.checkReport)
    return [checkReportText(data.checkReport), ...checkReportPage(data.checkReport, site)].join('\n');
  if (response.status === 401) return `${site} rejected the request. ${tokenText(data)} ${NEW_TOKEN}`;
  const remedy = response.status >= 500 ? afterLostResponse : REMEDIES[response.status];
  return [`${site} rejected the request: ${data.detail ?? data.title}`, ...(remedy ? [remedy] : [])].join(
    '\n',
  );
}

/** Only admins can open the page of the report, which has no more than the text: others pass its address on where a remedy names them. */
function checkReportPage({ id, results }: CheckReport, site: string): string[] {
  const needsOthers = results.some(
    ({ passed, remedy = '' }) => !passed && /\b(admin|operators)\b/.test(remedy),
  );
  return needsOthers
    ? [`Send this address to the admin or the operators: ${site}/dashboard/releases/check-reports/${id}`]
    : [];
}

const NEW_TOKEN = 'An admin creates a new one under Dashboard → Releases → Deploy tokens.';

function tokenText({ code, detail }: Problem): string {
  return code.startsWith('deploy-token-') ? (detail ?? code) : 'This deploy token is unknown.';
}

const REMEDIES: Readonly<Record<number, string>> = {
  403: 'A deploy token is valid for one microfrontend: set DEPLOY_TOKEN to the token of this one.',
};

function isProblem(data: unknown): data is Problem & { checkReport?: CheckReport } {
  return typeof data === 'object' && data !== null && 'code' in data;
}

function notAShop(site: string): string {
  return `${site} does not respond like a Whetstone shop. Set SHOP_URL to the site's address.`;
}

function causeOf({ cause, message }: Error): string {
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : causeOf(cause);
}

/** The results of all checks, one a line, failed checks last. Names the check that failed ones have prevented. */
export function checkReportText({ microfrontend, version, passed, results }: CheckReport): string {
  const sorted = [...results].sort((a, b) => Number(b.passed) - Number(a.passed));
  const has = (name: CheckResult['check']) => results.some(({ check }) => check === name);
  // A rollback checks neither files nor rendering.
  const isUnchecked = !passed && has('files') && !has('rendering');
  const failed = results.filter((result) => !result.passed).length;
  const outcome = passed
    ? `${microfrontend} ${version} passed all checks.`
    : `${microfrontend} ${version} was rejected (${failed} of ${results.length} checks failed). Nothing has changed.`;
  const unchecked = isUnchecked ? ['  – rendering: not checked, because another check failed.'] : [];
  return [...sorted.map(resultText), ...unchecked, outcome].join('\n');
}

function resultText({ check, passed, subject, sentence, remedy }: CheckResult): string {
  const line = `  ${passed ? '✓' : '✗'} ${check} · ${subject}: ${sentence}`;
  return remedy ? `${line}\n      → ${remedy}` : line;
}
