import { HttpException } from '@nestjs/common';

/** Further members of a problem document, such as what is left in stock. */
export type ProblemExtras = Record<string, unknown>;

/** An error that the caller is told about: a stable code for programs, a sentence for people. */
export class ProblemException extends HttpException {
  constructor(
    status: number,
    readonly code: string,
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(detail, status);
  }
}

/** The caller is to wait; how long is also told to programs, in Retry-After. */
export class TooManyRequestsException extends ProblemException {
  readonly retryAfterSeconds: number;

  constructor(detail: string, waitMs: number) {
    super(429, 'too-many-requests', detail);
    this.retryAfterSeconds = Math.ceil(waitMs / 1_000);
  }
}

/** A dependency of the service does not respond. The client may retry. */
export class UnavailableException extends ProblemException {
  constructor(code: string, detail: string) {
    super(503, code, detail);
  }
}
