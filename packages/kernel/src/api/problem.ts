/** An error answer of the API (RFC 9457). */
export interface Problem {
  status: number;
  code: string;
  title: string;
  detail?: string;
  requestId?: string;
  errors?: { field: string; message: string }[];
  [extra: string]: unknown;
}

/** The problem inside a failed call's `error`, where the API answered one. */
export function problemOf(error: unknown): Problem | undefined {
  const data = (error as { data?: unknown } | undefined)?.data;
  return isProblem(data) ? data : undefined;
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'status' in data;
}
