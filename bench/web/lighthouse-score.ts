import lighthouse from 'lighthouse';

/** The performance score of Lighthouse for a phone, 0 to 100, in the browser that listens on this port. */
export async function lighthouseScore(address: string, port: number): Promise<number> {
  const result = await lighthouse(address, {
    port,
    onlyCategories: ['performance'],
    output: 'json',
    logLevel: 'silent',
  });
  const score = result?.lhr.categories.performance?.score;
  if (typeof score !== 'number') throw new Error(`Lighthouse could not judge ${address}.`);
  return Math.round(score * 100);
}
