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

type WithoutEnglish<Part> = Omit<Part, 'title' | 'detail' | 'message'>;

/** A problem document without the API's English: the page writes the sentences from the codes and their parameters. */
export interface ProblemCode extends Omit<WithoutEnglish<Problem>, 'errors' | 'lines'> {
  errors?: WithoutEnglish<NonNullable<Problem['errors']>[number]>[];
  lines?: WithoutEnglish<NonNullable<Problem['lines']>[number]>[];
}

/** The problem document (RFC 9457) in the `error` of a failed call; undefined if the response has none. */
export function problemOf(error: unknown): ProblemCode | undefined {
  const data = (error as { data?: unknown } | undefined)?.data;
  return isProblem(data) ? data : undefined;
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'status' in data;
}
