import type { Problem } from '@whetstone/contract';

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page; absent on the last. */
  nextCursor?: string;
  /** Rows in the whole list, if the request had `count=true`. */
  total?: number;
}

/** For `transformResponse`: reads the `Link` (RFC 8288) and `X-Total-Count` headers of a list. */
export function toPage<Item>(items: Item[], meta: object | undefined): Page<Item> {
  const { headers } = (meta as { response?: Response } | undefined)?.response ?? {};
  const nextCursor = nextCursorIn(headers?.get('link'));
  const total = headers?.get('x-total-count');
  return { items, ...(nextCursor && { nextCursor }), ...(total && { total: Number(total) }) };
}

function nextCursorIn(link: string | null | undefined): string | undefined {
  const next = link?.split(',').find((part) => /;\s*rel="?next"?/.test(part));
  const target = next && /<([^<>]*)>/.exec(next)?.[1];
  return target ? (new URL(target, 'http://site').searchParams.get('cursor') ?? undefined) : undefined;
}

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
