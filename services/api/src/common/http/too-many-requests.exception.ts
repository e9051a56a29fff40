import { ProblemException } from './problem.exception.ts';

/** The caller is to wait; how long is also told to programs, in Retry-After. */
export class TooManyRequestsException extends ProblemException {
  readonly retryAfterSeconds: number;

  constructor(detail: string, waitMs: number) {
    super(429, 'too-many-requests', detail);
    this.retryAfterSeconds = Math.ceil(waitMs / 1_000);
  }
}
