import { validationProblem } from '../http/validation.ts';

/** The position after the last row of a page, in the order that it was asked in. */
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
  const message = 'cursor is not one that this list gave for this order: start again without it.';
  throw validationProblem([{ field: 'cursor', message }]);
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
