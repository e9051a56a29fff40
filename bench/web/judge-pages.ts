import { type Table, type Target, target } from '../lib/part.ts';
import { interleaved } from '../lib/rounds.ts';
import { spreadOf } from '../lib/spread.ts';
import type { PageUnderTest, Sites } from './comparison.ts';
import { type Judged, judge } from './lighthouse-score.ts';
import { LIGHTHOUSE_SLOWDOWN, phoneSlowdown } from './phone-slowdown.ts';
import type { Site } from './sites.ts';

const ROUNDS = 5;
const PROMISED = 97;

interface JudgedPage {
  name: string;
  slowdown: number;
  composed: readonly Judged[];
  single: readonly Judged[];
}

/** Lighthouse as it is, and where this machine is slower than it takes machines for, once more with the phone that it means. */
export async function judgePages(pages: readonly PageUnderTest[], sites: Sites, port: number) {
  const judged = await judgeAll(pages, sites, port, LIGHTHOUSE_SLOWDOWN);
  const indexes = judged.flatMap(({ composed, single }) => [...composed, ...single]);
  const index = spreadOf(indexes.map(({ benchmarkIndex }) => benchmarkIndex));
  const slowdown = phoneSlowdown(index.median);
  if (slowdown < LIGHTHOUSE_SLOWDOWN) judged.push(...(await judgeAll(pages, sites, port, slowdown)));
  return { index, table: tableOf(judged), targets: judged.map(targetOf) };
}

async function judgeAll(
  pages: readonly PageUnderTest[],
  { composed, single }: Sites,
  port: number,
  slowdown: number,
): Promise<JudgedPage[]> {
  const judged: JudgedPage[] = [];
  for (const { name, pathAt } of pages) {
    const at = (site: Site) => () => judge(site.address + pathAt(site), port, slowdown);
    const scores = await interleaved(ROUNDS, { composed: at(composed), single: at(single) });
    judged.push({ name, slowdown, ...scores });
  }
  return judged;
}

function tableOf(judged: readonly JudgedPage[]): Table {
  return {
    title: 'Lighthouse, performance on a phone',
    columns: ['page', 'CPU slowed down', 'composed', 'single'],
    rows: judged.map(({ name, slowdown, composed, single }) => [
      name,
      slowdown,
      scoresOf(composed),
      scoresOf(single),
    ]),
  };
}

function targetOf({ name, slowdown, composed }: JudgedPage): Target {
  const promise = `${name}: Lighthouse mobile, CPU slowed down ${slowdown.toFixed(1)} times`;
  return target(promise, { atLeast: PROMISED }, scoresOf(composed).median);
}

function scoresOf(judged: readonly Judged[]) {
  return spreadOf(judged.map(({ score }) => score));
}
