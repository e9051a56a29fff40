import { type Table, type Target, target } from '../lib/part.ts';
import { quantile } from '../lib/spread.ts';
import type { EdgeFigures } from './edge-probe.ts';
import type { Trouble } from './trouble.ts';
import type { Visit } from './visitors.ts';

/** From this number of releases on an edge has seen everything, and should not grow. */
const GROWN_UP = 50;

export function outcomeTable(visits: readonly Visit[]): Table {
  return {
    title: 'Page requests, by what came',
    columns: ['', 'requests', 'rendered', 'frame', 'document alone', 'failed', 'p50 ms', 'p99 ms'],
    rows: [
      outcomeRow(
        'sound pages',
        visits.filter(({ damage }) => !damage),
      ),
      outcomeRow(
        'pages asked to misbehave',
        visits.filter(({ damage }) => damage),
      ),
    ],
  };
}

function outcomeRow(name: string, visits: readonly Visit[]) {
  const times = visits.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const count = (outcome: string) => visits.filter((visit) => visit.outcome === outcome).length;
  const came = [count('rendered'), count('frame'), count('document'), failuresOf(visits).length];
  return [name, visits.length, ...came, quantile(times, 0.5), quantile(times, 0.99)];
}

export function troubleTable({ threadsEnded, publications, canaries, waysBack }: Trouble): Table {
  return {
    title: 'What happened meanwhile',
    columns: ['', 'times'],
    rows: [
      ['a render thread ended from outside', threadsEnded],
      ['a release went live', publications],
      ['a canary began', canaries],
      ['a canary was taken back', waysBack],
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
    title: 'What the edge takes up, by releases that have been live',
    columns: ['', 'heap MB', 'rss MB', 'render threads', 'descriptors'],
    rows: figures.map(({ heap, rss, threads, descriptors }, look) => [
      String(releases[look]),
      heap,
      rss,
      threads,
      descriptors,
    ]),
  };
}

export function memoryTargets(releases: readonly number[], figures: readonly EdgeFigures[]): Target[] {
  const [before, after] = [figures[releases.indexOf(GROWN_UP)], figures.at(-1)];
  if (!before || !after) return [];
  const span = `after ${releases.at(-1)} releases ÷ after ${GROWN_UP}`;
  return [
    target(`Heap ${span}`, { atMost: 1.2 }, after.heap / before.heap),
    target(`Memory of the process ${span}`, { atMost: 1.2 }, after.rss / before.rss),
    target(`Render threads more than after ${GROWN_UP}`, { atMost: 0 }, after.threads - before.threads),
  ];
}
