import type { Spread } from './spread.ts';

export type Cell = string | number | Spread;

export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

type Limit = { atLeast: number } | { atMost: number };

/** A limit, and the figure that was measured. */
export interface Target {
  name: string;
  limit: Limit;
  measured: number;
  met: boolean;
}

export interface PartResult {
  /** The conditions of the measurement: versions, sizes, connections, settings that differ from the shipped ones. */
  conditions: Readonly<Record<string, string | number>>;
  tables: readonly Table[];
  targets: readonly Target[];
}

/** One part of the bench: `bench/<name>/part.ts` exports its `run`. */
export interface Part {
  /** @param pages names of pages of the part `web`; by default all. @throws StepError for a page that the part does not have */
  run(pages?: readonly string[]): Promise<PartResult>;
}

export function target(name: string, limit: Limit, measured: number): Target {
  const met = 'atLeast' in limit ? measured >= limit.atLeast : measured <= limit.atMost;
  return { name, limit, measured, met };
}
