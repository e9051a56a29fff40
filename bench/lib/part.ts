import type { Spread } from './spread.ts';

export type Cell = string | number | Spread;

export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

type Limit = { atLeast: number } | { atMost: number };

/** What was promised, and what came out. */
export interface Target {
  promise: string;
  limit: Limit;
  measured: number;
  met: boolean;
}

export interface PartResult {
  /** What one must know to read the figures: versions, sizes, connections. */
  conditions: Readonly<Record<string, string | number>>;
  tables: readonly Table[];
  targets: readonly Target[];
}

/** One part of the bench: `bench/<name>/part.ts` exports its `run`. */
export interface Part {
  run(): Promise<PartResult>;
}

export function target(promise: string, limit: Limit, measured: number): Target {
  const met = 'atLeast' in limit ? measured >= limit.atLeast : measured <= limit.atMost;
  return { promise, limit, measured, met };
}
