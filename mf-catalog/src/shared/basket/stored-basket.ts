import { storedValue, useStoredValue } from '../stored-value.ts';

/** A tool and its quantity. The name is shown until the tool is loaded, and for a tool that is no longer sold. */
export interface StoredLine {
  id: string;
  name: string;
  quantity: number;
}

/** Releases with another format read `lines` as well: a newer format keeps the fields of a line and adds others. */
interface StoredBasket {
  format: 1;
  lines: readonly StoredLine[];
}

/** The lines that are in this browser: those of a visitor, and of an account until the merge is confirmed. */
const storedBasket = storedValue<StoredBasket, StoredLine[]>('basket', linesIn);

export const { read: readStoredLines } = storedBasket;

export function useStoredLines(): StoredLine[] | undefined {
  return useStoredValue(storedBasket);
}

export function writeStoredLines(lines: readonly StoredLine[]): void {
  storedBasket.write(lines.length > 0 ? { format: 1, lines } : undefined);
}

/** The API rejects a merge with an id, a quantity or a number of lines above these limits. */
const MAX_ID = 64;
const MAX_QUANTITY = 1_000_000;
export const MAX_LINES = 50;

/** The valid lines of a stored basket, each tool once. */
function linesIn(stored: unknown): StoredLine[] {
  const { lines } = (stored ?? {}) as { lines?: unknown };
  if (!Array.isArray(lines)) return [];
  const valid = new Map<string, StoredLine>();
  for (const line of lines as (Partial<StoredLine> | null)[]) {
    const { id, name, quantity = 0 } = line ?? {};
    const isValid = typeof id === 'string' && id !== '' && id.length <= MAX_ID && isQuantity(quantity);
    if (isValid) valid.set(id, { id, name: typeof name === 'string' ? name : '', quantity });
    if (valid.size === MAX_LINES) break;
  }
  return [...valid.values()];
}

function isQuantity(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= MAX_QUANTITY;
}
