import type { Problem } from '@whetstone/contract';

/** The problem (RFC 9457) inside a failed call's `error`, where the API answered one. */
export function problemOf(error: unknown): Problem | undefined {
  const data = (error as { data?: unknown } | undefined)?.data;
  return isProblem(data) ? data : undefined;
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'status' in data;
}
