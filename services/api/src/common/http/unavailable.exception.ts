import { ProblemException } from './problem.exception.ts';

/** A dependency of the service does not respond. The client may retry. */
export class UnavailableException extends ProblemException {
  constructor(code: string, detail: string) {
    super(503, code, detail);
  }
}
