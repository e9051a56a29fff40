import { type Table, type Target, target } from '../lib/part.ts';
import { spreadOf } from '../lib/spread.ts';
import type { PageUnderTest, Sites } from './comparison.ts';
import { type Judged, judge } from './lighthouse-score.ts';
import { LIGHTHOUSE_SLOWDOWN, phoneSlowdown } from './phone-slowdown.ts';

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
  const asItIs = await inTurn(pages, sites, port, LIGHTHOUSE_SLOWDOWN);
  const indexes = asItIs.flatMap(({ composed, single }) => [...composed, ...single]);
  const index = spreadOf(indexes.map(({ benchmarkIndex }) => benchmarkIndex));
  const slowdown = phoneSlowdown(index.median);
  const ofThePhone = slowdown < LIGHTHOUSE_SLOWDOWN ? await inTurn(pages, sites, port, slowdown) : asItIs;
  const judged = [...new Set([...asItIs, ...ofThePhone])];
  return { index, table: tableOf(judged), targets: judged.map(targetOf) };
}

async function inTurn(
  pages: readonly PageUnderTest[],
  { composed, single }: Sites,
  port: number,
  slowdown: number,
): Promise<JudgedPage[]> {
  const judged = pages.map(({ name }) => ({
    name,
    slowdown,
    composed: [] as Judged[],
    single: [] as Judged[],
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, { pathAt }] of pages.entries()) {
      judged[place]?.composed.push(await judge(composed.address + pathAt(composed), port, slowdown));
      judged[place]?.single.push(await judge(single.address + pathAt(single), port, slowdown));
    }
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
