import { ProblemException } from '@whetstone/server/http/problem.exception';

/** A 409 for a change that is based on an older version. @param what in the words of the sentence: 'the taxes' */
export function changedMeanwhile(what: string, current: object): ProblemException {
  const detail = `Another admin has changed ${what}. Compare both versions, then save again.`;
  return new ProblemException(409, 'changed-meanwhile', detail, { current });
}
