import lighthouse from 'lighthouse';

/** How often Lighthouse is asked before it is believed that it cannot judge: on a busy machine it loses a trace now and then. */
const ATTEMPTS = 3;

/** The performance score of Lighthouse for a phone, 0 to 100, in the browser that listens on this port. */
export async function lighthouseScore(address: string, port: number): Promise<number> {
  let reason = 'it said nothing';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await lighthouse(address, {
      port,
      onlyCategories: ['performance'],
      output: 'json',
      logLevel: 'silent',
    });
    const score = result?.lhr.categories.performance?.score;
    if (typeof score === 'number') return Math.round(score * 100);
    reason = result?.lhr.runtimeError?.message ?? reason;
  }
  throw new Error(`Lighthouse could not judge ${address}: ${reason}`);
}
