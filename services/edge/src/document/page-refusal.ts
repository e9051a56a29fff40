/** A page that is not shown, for a reason that the person who asked can do something about. */
export class PageRefusal extends Error {
  readonly statusCode: number;
  readonly title: string;

  /** @param message one sentence: why, and what to do */
  constructor(statusCode: number, title: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.title = title;
  }
}
