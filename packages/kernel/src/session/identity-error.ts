/** The identity service refused, or could not be reached; the message is meant for the person at the form. */
export class IdentityError extends Error {
  /** The status of the answer; none where there was no answer. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}
