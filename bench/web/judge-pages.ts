import { type Table, type Target, target } from '../lib/part.ts';
import { interleaved } from '../lib/rounds.ts';
import { spreadOf } from '../lib/spread.ts';
import type { PageUnderTest } from './comparison.ts';
import { judge, type LighthouseScore } from './lighthouse-score.ts';
import { LIGHTHOUSE_SLOWDOWN, phoneSlowdown } from './phone-slowdown.ts';
import { LABELS, type Sites, VARIANTS, type Variant } from './sites.ts';

const ROUNDS = 5;
const LEAST_SCORE = 97;

interface JudgedPage {
  name: string;
  slowdown: number;
  scores: Readonly<Record<Variant, readonly LighthouseScore[]>>;
}

/** Runs Lighthouse with its default slowdown, and on a slower machine a second time with the slowdown of a mid-tier phone. */
export async function judgePages(pages: readonly PageUnderTest[], sites: Sites, port: number) {
  const judged = await judgeAll(pages, sites, port, LIGHTHOUSE_SLOWDOWN);
  const all = judged.flatMap(({ scores }) => VARIANTS.flatMap((variant) => scores[variant]));
  const index = spreadOf(all.map(({ benchmarkIndex }) => benchmarkIndex));
  const slowdown = phoneSlowdown(index.median);
  if (slowdown < LIGHTHOUSE_SLOWDOWN) judged.push(...(await judgeAll(pages, sites, port, slowdown)));
  return { index, table: tableOf(judged), targets: judged.map(targetOf) };
}

async function judgeAll(
  pages: readonly PageUnderTest[],
  sites: Sites,
  port: number,
  slowdown: number,
): Promise<JudgedPage[]> {
  const judged: JudgedPage[] = [];
  for (const { name, pathAt } of pages) {
    const of = (variant: Variant) => () =>
      judge(sites[variant].address + pathAt(sites[variant]), port, slowdown);
    const scores = await interleaved(ROUNDS, {
      federated: of('federated'),
      serverRendered: of('serverRendered'),
      browserRendered: of('browserRendered'),
    });
    judged.push({ name, slowdown, scores });
  }
  return judged;
}

function tableOf(judged: readonly JudgedPage[]): Table {
  return {
    title: 'Lighthouse performance, mobile',
    columns: ['page', 'CPU slowdown', ...VARIANTS.map((variant) => LABELS[variant])],
    rows: judged.map(({ name, slowdown, scores }) => [
      name,
      slowdown,
      ...VARIANTS.map((variant) => spreadOfScores(scores[variant])),
    ]),
  };
}

function targetOf({ name, slowdown, scores }: JudgedPage): Target {
  return target(
    `${name}: Lighthouse mobile, CPU slowed down ${slowdown.toFixed(1)} times`,
    { atLeast: LEAST_SCORE },
    spreadOfScores(scores.federated).median,
  );
}

function spreadOfScores(scores: readonly LighthouseScore[]) {
  return spreadOf(scores.map(({ score }) => score));
}
