import type { Connection } from 'mysql2/promise';
import { countQueries } from '../lib/database.ts';
import { throughput } from '../lib/load.ts';
import type { Table } from '../lib/part.ts';
import type { ServerProcess } from '../lib/servers.ts';
import { byName, interleaved, ratioOf, type Spread, spreadOf } from '../lib/spread.ts';
import type { Workload } from './workloads.ts';

const VARIANTS = ['bare', 'uncached', 'shipped'] as const;
type Variant = (typeof VARIANTS)[number];
export type Servers = Readonly<Record<Variant, ServerProcess>>;

/** The figures of one workload on each server. */
export interface Comparison {
  workload: Workload;
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
  { connections, rounds, seconds }: Effort,
): Promise<Comparison> {
  const { requests } = workload;
  for (const variant of VARIANTS) await throughput(servers[variant].url, requests, WARM_UP);
  const figures = new Map<number, Record<Variant, number[]>>();
  for (const count of connections) {
    const load = { connections: count, duration: seconds };
    const measures = byName(VARIANTS, (variant) => () => throughput(servers[variant].url, requests, load));
    figures.set(count, await interleaved(rounds, measures));
  }
  return { workload, figures };
}

/** Database queries per request of a workload. */
export interface QueryCount {
  workload: Workload;
  counts: Readonly<Record<Variant, number>>;
}

/** @param servers without background jobs, whose queries would count as well */
export async function queriesOf(
  workload: Workload,
  servers: Servers,
  database: Connection,
): Promise<QueryCount> {
  const { requests } = workload;
  const counts = byName(VARIANTS, () => 0);
  for (const variant of VARIANTS) {
    const send = (amount: number) => throughput(servers[variant].url, requests, { connections: 1, amount });
    // Also waits for the requests of the last round.
    await send(COUNTED_REQUESTS);
    const sent = await countQueries(database, () => send(COUNTED_REQUESTS));
    counts[variant] = sent / COUNTED_REQUESTS;
  }
  return { workload, counts };
}

/** Throughput as a share of the bare server's, round by round. */
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

export function queriesTable(all: readonly QueryCount[]): Table {
  return {
    title: 'Database queries a request',
    columns: ['', 'bare', 'every cache off', 'as shipped'],
    rows: all.map(({ workload, counts }) => [workload.name, ...VARIANTS.map((variant) => counts[variant])]),
  };
}
