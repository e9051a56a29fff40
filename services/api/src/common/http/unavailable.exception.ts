import { ProblemException } from './problem.exception.ts';

/** Something that the service depends on does not answer: the same call may succeed in a moment. */
export class UnavailableException extends ProblemException {
  constructor(code: string, detail: string) {
    super(503, code, detail);
  }
}
