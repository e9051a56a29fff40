import { loadLighthouse } from '../../scripts/lighthouse/lighthouse.ts';
import { type Table, type Target, target } from '../lib/part.ts';
import { byName, interleaved, spreadOf } from '../lib/spread.ts';
import type { PageUnderTest } from './comparison.ts';
import { LIGHTHOUSE_SLOWDOWN, phoneSlowdown } from './phone-slowdown.ts';
import { LABELS, type Sites, VARIANTS, type Variant } from './sites.ts';

const ROUNDS = 5;
const LEAST_SCORE = 97;
/** On a busy machine Lighthouse sometimes loses a trace. */
const ATTEMPTS = 3;

interface LighthouseScore {
  /** Mobile performance, 0 to 100. */
  score: number;
  /** Lighthouse's measure of this machine's speed. */
  benchmarkIndex: number;
}

interface ScoredPage {
  name: string;
  slowdown: number;
  scores: Readonly<Record<Variant, readonly LighthouseScore[]>>;
}

/**
 * Runs Lighthouse with its default slowdown, and on a slower machine a second time with the slowdown of a mid-tier phone. The targets apply to a
 * mid-tier phone.
 */
export async function scorePages(pages: readonly PageUnderTest[], sites: Sites, port: number) {
  const scored = await scoreAll(pages, sites, port, LIGHTHOUSE_SLOWDOWN);
  const all = scored.flatMap(({ scores }) => VARIANTS.flatMap((variant) => scores[variant]));
  const index = spreadOf(all.map(({ benchmarkIndex }) => benchmarkIndex));
  const slowdown = phoneSlowdown(index.median);
  if (slowdown < LIGHTHOUSE_SLOWDOWN) scored.push(...(await scoreAll(pages, sites, port, slowdown)));
  const onPhone = scored.filter((each) => each.slowdown === slowdown);
  return { index, table: tableOf(scored), targets: onPhone.map(targetOf) };
}

async function scoreAll(
  pages: readonly PageUnderTest[],
  sites: Sites,
  port: number,
  slowdown: number,
): Promise<ScoredPage[]> {
  const scored: ScoredPage[] = [];
  for (const { name, pathAt } of pages) {
    const measures = byName(VARIANTS, (variant) => () => {
      const { address } = sites[variant];
      return measureScore(address + pathAt(sites[variant]), port, slowdown);
    });
    scored.push({ name, slowdown, scores: await interleaved(ROUNDS, measures) });
  }
  return scored;
}

function tableOf(scored: readonly ScoredPage[]): Table {
  return {
    title: 'Lighthouse performance, mobile',
    columns: ['page', 'CPU slowdown', ...VARIANTS.map((variant) => LABELS[variant])],
    rows: scored.map(({ name, slowdown, scores }) => [
      name,
      slowdown,
      ...VARIANTS.map((variant) => spreadOfScores(scores[variant])),
    ]),
  };
}

function targetOf({ name, slowdown, scores }: ScoredPage): Target {
  return target(
    `${name}: Lighthouse mobile, CPU slowed down ${slowdown.toFixed(1)} times`,
    { atLeast: LEAST_SCORE },
    spreadOfScores(scores.federated).median,
  );
}

function spreadOfScores(scores: readonly LighthouseScore[]) {
  return spreadOf(scores.map(({ score }) => score));
}

/**
 * Runs Lighthouse in the browser that listens on this port.
 * @param slowdown CPU throttling rate
 */
async function measureScore(address: string, port: number, slowdown: number): Promise<LighthouseScore> {
  const lighthouse = await loadLighthouse();
  let reason = 'no result';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await lighthouse(address, {
      port,
      onlyCategories: ['performance'],
      output: 'json',
      logLevel: 'silent',
      throttling: { cpuSlowdownMultiplier: slowdown },
    });
    const score = result?.lhr.categories.performance?.score;
    if (result && typeof score === 'number')
      return { score: Math.round(score * 100), benchmarkIndex: result.lhr.environment.benchmarkIndex };
    reason = result?.lhr.runtimeError?.message ?? reason;
  }
  throw new Error(`Lighthouse returned no score for ${address}: ${reason}`);
}
