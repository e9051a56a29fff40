import type { CheckReport } from '@whetstone/contract';
import { ProblemException } from '../../../common/http/problem.exception.ts';

/** Passes the check report on. @throws ProblemException 422 with the check report where something did not pass */
export function requirePassed(checkReport: CheckReport): CheckReport {
  if (checkReport.passed) return checkReport;
  const failed = checkReport.results.find(({ passed }) => !passed);
  const detail = `${checkReport.microfrontend} ${checkReport.version} may not go out, and nothing has changed. ${failed?.sentence}`;
  throw new ProblemException(422, 'release-rejected', detail, { checkReport });
}
