import autocannon, { type Options, type Request } from 'autocannon';
import { StepError } from '../../scripts/lib/run.ts';

/** From how many connections, and either for how many seconds or how often in all. */
export type Load = Pick<Options, 'connections' | 'duration' | 'amount'>;

/** Sends the requests over and over; answers how many a second were answered, each with success. */
export async function throughput(url: string, requests: Request[], load: Load): Promise<number> {
  const result = await autocannon({ url, requests, ...load });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new StepError(`${failed} of ${result.requests.total} requests to ${url} failed.`);
  return result.requests.total / result.duration;
}
