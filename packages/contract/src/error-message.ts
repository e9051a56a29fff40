/** The longest error message in a telemetry report. */
export const MAX_ERROR_MESSAGE = 200;

/**
 * The text of an error as telemetry reports it: one line of at most `MAX_ERROR_MESSAGE` characters. Empty if the error throws while it
 * becomes a text; absent without an error.
 */
export function errorMessage(error: unknown): { message?: string } {
  if (error == null) return {};
  return { message: textOf(error) };
}

function textOf(error: unknown): string {
  try {
    return `${error}`
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .slice(0, MAX_ERROR_MESSAGE)
      .toWellFormed();
  } catch {
    return '';
  }
}
