import { problemOf } from './problem.ts';

/** What a form library's form can do, of which this needs no more. */
interface Form<Field extends string> {
  getValues: () => object;
  setError: (field: Field | 'root', error: { message: string }) => void;
}

/** Puts what the API refused next to the fields that it named, and the rest below the form. */
export function setServerErrors<Field extends string>(error: unknown, form: Form<Field>): void {
  const problem = problemOf(error);
  const refusals = problem?.errors ?? [];
  const isShown = ({ field }: { field: string }) => field in form.getValues();
  for (const { field, message } of refusals.filter(isShown))
    form.setError(field as Field, { message: withoutWireName(field, message) });
  if (refusals.length > 0 && refusals.every(isShown)) return;
  form.setError('root', {
    message: problem?.detail ?? 'We could not reach the shop. Check your connection and try again.',
  });
}

/** The API calls a field what it is called on the wire; right at the field, 'This' is clear. */
function withoutWireName(field: string, message: string): string {
  return message.startsWith(`${field} `) ? `This${message.slice(field.length)}` : message;
}
