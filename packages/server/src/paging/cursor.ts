import { validationProblem } from '../http/validation.ts';

/** The position after the last row of a page, in one sort order. */
export interface Position {
  order: string;
  id: string;
  value: string | number | null;
}

export function encodeCursor({ order, id, value }: Position): string {
  return Buffer.from(JSON.stringify([order, id, value])).toString('base64url');
}

export function decodeCursor(cursor: string, order: string): Position {
  const parts = parse(cursor);
  if (Array.isArray(parts) && parts.length === 3 && parts[0] === order) {
    const [, id, value] = parts;
    if (typeof id === 'string' && isScalar(value)) return { order, id, value };
  }
  const message = 'cursor does not belong to this list and sort order. Start again without it.';
  throw validationProblem([{ field: 'cursor', code: 'malformed', message }]);
}

function isScalar(value: unknown): value is Position['value'] {
  return value === null || typeof value === 'string' || Number.isFinite(value);
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
