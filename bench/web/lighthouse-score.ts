import { loadLighthouse } from '../../scripts/lighthouse/lighthouse.ts';

/** On a busy machine Lighthouse sometimes loses a trace. */
const ATTEMPTS = 3;

export interface LighthouseScore {
  /** Mobile performance, 0 to 100. */
  score: number;
  /** Lighthouse's measure of this machine's speed. */
  benchmarkIndex: number;
}

/**
 * Runs Lighthouse in the browser that listens on this port.
 * @param slowdown CPU throttling rate
 */
export async function measureScore(
  address: string,
  port: number,
  slowdown: number,
): Promise<LighthouseScore> {
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
