import { problemOf } from '@whetstone/kernel';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Puts what the API refused next to the fields that it named, and the rest below the form. */
export function showFailure<Values extends FieldValues>(error: unknown, form: UseFormReturn<Values>): void {
  const problem = problemOf(error);
  const refusals = problem?.errors ?? [];
  const isShown = ({ field }: { field: string }) => field in form.getValues();
  for (const { field, message } of refusals.filter(isShown))
    form.setError(field as Path<Values>, { message: withoutWireName(field, message) });
  if (refusals.length > 0 && refusals.every(isShown)) return;
  form.setError('root', {
    message: problem?.detail ?? 'We could not reach the shop. Check your connection and try again.',
  });
}

/** The API calls a field what it is called on the wire; right at the field, 'This' is clear. */
function withoutWireName(field: string, message: string): string {
  return message.startsWith(`${field} `) ? `This${message.slice(field.length)}` : message;
}
