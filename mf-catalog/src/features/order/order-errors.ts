import { problemOf } from '@whetstone/kernel';

const SERVER_ERROR = 500;
const FIELDS = ['address', 'quantity', 'phone'];

/** What the server said about single fields of the form, by field. */
export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  const errors = problemOf(error)?.errors ?? [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, withoutWireName(field, message)]));
}

/** The API calls a field what it is called on the wire; right at the field, 'This' is clear. */
function withoutWireName(field: string, message: string): string {
  return message.startsWith(`${field} `) ? `This${message.slice(field.length)}` : message;
}

/** The warning before an order that follows one with an unknown outcome. `same`: the form is unchanged. */
export function unknownOutcome(same: boolean): string {
  return same
    ? 'The shop did not confirm your order, so we do not know whether it arrived. Submit it again: it will not be placed twice.'
    : 'Your first order may have been placed. This is a new order. Check My Orders before you submit it.';
}

/** The server's error about the whole order; undefined if the field errors cover it or the server did not answer. */
export function refusalOf(error: unknown): string | undefined {
  const problem = problemOf(error);
  if (!problem || problem.status >= SERVER_ERROR) return undefined;
  const { errors = [], detail, title } = problem;
  const saidByFields = errors.length > 0 && errors.every(({ field }) => FIELDS.includes(field));
  return saidByFields ? undefined : (detail ?? title);
}
