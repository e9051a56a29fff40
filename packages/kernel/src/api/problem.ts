import type { Problem } from '@whetstone/contract';

/** The problem document (RFC 9457) in the `error` of a failed call; undefined if the response has none. */
export function problemOf(error: unknown): Problem | undefined {
  const data = (error as { data?: unknown } | undefined)?.data;
  return isProblem(data) ? data : undefined;
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'status' in data;
}

/** The part of a react-hook-form that `setServerErrors` needs. */
interface Form<Field extends string> {
  getValues: () => object;
  setError: (field: Field | 'root', error: { message: string }) => void;
}

/** Shows the errors of a rejected request at their fields. An error without a field of the form goes to `root`. */
export function setServerErrors<Field extends string>(error: unknown, form: Form<Field>): void {
  const problem = problemOf(error);
  const errors = problem?.errors ?? [];
  const isInForm = ({ field }: { field: string }) => field in form.getValues();
  for (const { field, message } of errors.filter(isInForm))
    form.setError(field as Field, { message: withoutFieldName(field, message) });
  if (errors.length > 0 && errors.every(isInForm)) return;
  form.setError('root', {
    message: problem?.detail ?? 'We could not reach the shop. Check your connection and try again.',
  });
}

/** Messages of the API start with the name of the JSON field. At the field, 'This' is clear. */
function withoutFieldName(field: string, message: string): string {
  return message.startsWith(`${field} `) ? `This${message.slice(field.length)}` : message;
}
