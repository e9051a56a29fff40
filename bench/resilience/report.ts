import { type Table, type Target, target } from '../lib/part.ts';
import { quantile } from '../lib/spread.ts';
import type { EdgeFigures } from './edge-probe.ts';
import type { InjectedFaults } from './fault-injection.ts';
import type { Visit } from './visitors.ts';

/** After this number of releases the memory of an edge no longer grows. */
const STEADY = 50;

export function outcomeTable(visits: readonly Visit[]): Table {
  const [without, faulty] = [visits.filter(({ fault }) => !fault), visits.filter(({ fault }) => fault)];
  return {
    title: 'Page requests by outcome',
    columns: ['', 'requests', 'rendered', 'app shell', 'client-side rendered', 'failed', 'p50 ms', 'p99 ms'],
    rows: [outcomeRow('pages without a fault', without), outcomeRow('pages with a fault', faulty)],
  };
}

function outcomeRow(name: string, visits: readonly Visit[]) {
  const times = visits.map(({ milliseconds }) => milliseconds);
  const count = (outcome: string) => visits.filter((visit) => visit.outcome === outcome).length;
  const outcomes = [
    ...['rendered', 'app shell', 'client-side rendered'].map(count),
    failuresOf(visits).length,
  ];
  return [name, visits.length, ...outcomes, quantile(times, 0.5), quantile(times, 0.99)];
}

export function faultTable({ threadsEnded, publications, canaries, rollbacks }: InjectedFaults): Table {
  return {
    title: 'Fault injection',
    columns: ['', 'times'],
    rows: [
      ['render threads ended', threadsEnded],
      ['releases', publications],
      ['canaries', canaries],
      ['canaries rolled back', rollbacks],
    ],
  };
}

export function outcomeTargets(visits: readonly Visit[]): Target[] {
  for (const failure of failuresOf(visits).slice(0, 10)) console.log(failure);
  return [target(`Failed of ${visits.length} page requests`, { atMost: 0 }, failuresOf(visits).length)];
}

function failuresOf(visits: readonly Visit[]): string[] {
  return visits.flatMap(({ outcome }) => (typeof outcome === 'object' ? [outcome.failure] : []));
}

export function memoryTable(releases: readonly number[], figures: readonly EdgeFigures[]): Table {
  return {
    title: 'Resources of the edge, by number of releases',
    columns: ['', 'heap MB', 'rss MB', 'render threads', 'descriptors'],
    rows: figures.map(({ heap, rss, threads, descriptors }, index) => [
      String(releases[index]),
      heap,
      rss,
      threads,
      descriptors,
    ]),
  };
}

export function memoryTargets(releases: readonly number[], figures: readonly EdgeFigures[]): Target[] {
  const [before, after] = [figures[releases.indexOf(STEADY)], figures.at(-1)];
  if (!before || !after) return [];
  const span = `after ${releases.at(-1)} releases ÷ after ${STEADY}`;
  return [
    target(`Heap ${span}`, { atMost: 1.2 }, after.heap / before.heap),
    target(`Memory of the process ${span}`, { atMost: 1.2 }, after.rss / before.rss),
    target(
      `Render threads, more than after ${STEADY} releases`,
      { atMost: 0 },
      after.threads - before.threads,
    ),
  ];
}
