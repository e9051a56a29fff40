import { HttpException } from '@nestjs/common';

/** Extension members of a problem document: the parameters of its code, such as the stock. */
export type ProblemExtras = Record<string, unknown>;

/** An error response: pages write the sentence of the code. `detail` is English for programs and logs. */
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

/** A 429 with the wait in the `Retry-After` header. */
export class TooManyRequestsException extends ProblemException {
  readonly retryAfterSeconds: number;

  constructor(detail: string, waitMs: number) {
    const retryAfterSeconds = Math.ceil(waitMs / 1_000);
    super(429, 'too-many-requests', detail, { retryAfterSeconds });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A 503: a dependency of the service does not respond. The client can retry. */
export class UnavailableException extends ProblemException {
  constructor(code: string, detail: string) {
    super(503, code, detail);
  }
}
