import { problemOf } from '@whetstone/kernel';

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

/** What the server said about the order as a whole; absent where the fields say it all. */
export function refusalOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const problem = problemOf(error);
  if (!problem) {
    return 'We could not reach the shop, so we do not know whether your order arrived. Submit it again: it will not be placed twice.';
  }
  const { errors = [], detail, title } = problem;
  const saidByFields = errors.length > 0 && errors.every(({ field }) => FIELDS.includes(field));
  return saidByFields ? undefined : (detail ?? title);
}
