/** The longest error message in a telemetry report. */
export const MAX_ERROR_MESSAGE = 200;

/** The text of an error as telemetry reports it: one line of at most `MAX_ERROR_MESSAGE` characters. Empty if the error throws while it becomes a text. */
export function errorMessage(error: unknown): string {
  try {
    return `${error}`
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .slice(0, MAX_ERROR_MESSAGE)
      .toWellFormed();
  } catch {
    return '';
  }
}
