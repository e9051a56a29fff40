import type { Verdict } from '@whetstone/contract';
import { ProblemException } from '../../../common/http/problem.exception.ts';

/** Passes the verdict on. @throws ProblemException 422 with the verdict where something did not pass */
export function requirePassed(verdict: Verdict): Verdict {
  if (verdict.passed) return verdict;
  const failed = verdict.findings.find(({ passed }) => !passed);
  const detail = `${verdict.piece} ${verdict.version} may not go out, and nothing has changed. ${failed?.sentence}`;
  throw new ProblemException(422, 'release-refused', detail, { verdict });
}
