import autocannon, { type Options, type Request } from 'autocannon';
import { StepError } from '../../scripts/lib/run.ts';

/** Connections, and either seconds or a number of requests. */
export type Load = Pick<Options, 'connections' | 'duration' | 'amount' | 'verifyBody'>;

/** Sends the requests in turn. Returns successful responses a second. @throws StepError when a request fails */
export async function throughput(url: string, requests: Request[], load: Load): Promise<number> {
  const result = await autocannon({ url, requests, ...load });
  const failed = result.errors + result.timeouts + result.non2xx + result.mismatches;
  if (failed > 0) throw new StepError(`${failed} of ${result.requests.total} requests to ${url} failed.`);
  return result.requests.total / result.duration;
}
