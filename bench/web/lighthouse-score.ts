import lighthouse from 'lighthouse';

/** How often Lighthouse is asked before it is believed that it cannot judge: on a busy machine it loses a trace now and then. */
const ATTEMPTS = 3;

export interface Judged {
  /** Performance for a phone, 0 to 100. */
  score: number;
  /** How quick Lighthouse found this machine. */
  benchmarkIndex: number;
}

/** Has Lighthouse judge a page in the browser that listens on this port, with a CPU so many times slower than this machine's. */
export async function judge(address: string, port: number, slowdown: number): Promise<Judged> {
  let reason = 'it said nothing';
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
  throw new Error(`Lighthouse could not judge ${address}: ${reason}`);
}
