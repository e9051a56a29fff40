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
