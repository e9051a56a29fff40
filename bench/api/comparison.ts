import type { Connection } from 'mysql2/promise';
import { countStatements } from '../lib/count-statements.ts';
import { throughput } from '../lib/load.ts';
import type { Table } from '../lib/part.ts';
import { interleaved, ratioOf } from '../lib/rounds.ts';
import type { ServerProcess } from '../lib/server-process.ts';
import { type Spread, spreadOf } from '../lib/spread.ts';
import type { Workload } from './workloads.ts';

const VARIANTS = ['bare', 'uncached', 'shipped'] as const;
type Variant = (typeof VARIANTS)[number];
export type Servers = Readonly<Record<Variant, ServerProcess>>;

/** How one workload went on each server. */
export interface Comparison {
  workload: Workload;
  statements: Readonly<Record<Variant, number>>;
  /** Requests a second, a figure a round, by the number of connections. */
  figures: ReadonlyMap<number, Readonly<Record<Variant, number[]>>>;
}

export interface Effort {
  connections: readonly number[];
  rounds: number;
  seconds: number;
}

const COUNTED_REQUESTS = 100;
const WARM_UP = { connections: 10, duration: 2 };

export async function compare(
  workload: Workload,
  servers: Servers,
  database: Connection,
  { connections, rounds, seconds }: Effort,
): Promise<Comparison> {
  const { requests } = workload;
  for (const variant of VARIANTS) await throughput(servers[variant].url, requests, WARM_UP);
  const figures = new Map<number, Record<Variant, number[]>>();
  for (const count of connections) {
    const measure = (variant: Variant) => () =>
      throughput(servers[variant].url, requests, { connections: count, duration: seconds });
    figures.set(
      count,
      await interleaved(rounds, {
        bare: measure('bare'),
        uncached: measure('uncached'),
        shipped: measure('shipped'),
      }),
    );
  }
  return { workload, statements: await statementsOf(workload, servers, database), figures };
}

async function statementsOf(
  { requests }: Workload,
  servers: Servers,
  database: Connection,
): Promise<Record<Variant, number>> {
  const counts = { bare: 0, uncached: 0, shipped: 0 };
  for (const variant of VARIANTS) {
    const send = (amount: number) => throughput(servers[variant].url, requests, { connections: 1, amount });
    // What still waited when the rounds were over has been answered once these are.
    await send(COUNTED_REQUESTS);
    const sent = await countStatements(database, () => send(COUNTED_REQUESTS));
    counts[variant] = sent / COUNTED_REQUESTS;
  }
  return counts;
}

/** What of the bare server's throughput this one reaches. */
export function shareOfBare({ figures }: Comparison, connections: number, variant: Variant): Spread {
  const { bare = [], [variant]: own = [] } = figures.get(connections) ?? {};
  return ratioOf(own, bare);
}

export function throughputTable(comparisons: readonly Comparison[], connections: number): Table {
  return {
    title: `Requests a second at ${connections} connections`,
    columns: ['', 'bare', 'every cache off', 'as shipped', 'off ÷ bare', 'shipped ÷ bare'],
    rows: comparisons.map((comparison) => [
      comparison.workload.name,
      ...VARIANTS.map((variant) => spreadOf(comparison.figures.get(connections)?.[variant] ?? [])),
      shareOfBare(comparison, connections, 'uncached'),
      shareOfBare(comparison, connections, 'shipped'),
    ]),
  };
}

export function statementsTable(comparisons: readonly Comparison[]): Table {
  return {
    title: 'Statements a request',
    columns: ['', 'bare', 'every cache off', 'as shipped'],
    rows: comparisons.map(({ workload, statements }) => [
      workload.name,
      ...VARIANTS.map((variant) => statements[variant]),
    ]),
  };
}
