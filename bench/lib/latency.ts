import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { StepError } from '../../scripts/lib/run.ts';

export interface Call {
  url: string;
  headers?: Record<string, string>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Makes the calls one after the other on one connection. Returns the milliseconds of each, until its last byte. */
export async function latencies(calls: readonly Call[]): Promise<number[]> {
  const times: number[] = [];
  for (const call of calls) {
    const begun = performance.now();
    await responseTo(call);
    times.push(performance.now() - begun);
  }
  return times;
}

/** @throws StepError when the status is not 200 */
export function responseTo({ url, headers = {} }: Call): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      response
        .resume()
        .once('error', reject)
        .once('end', () => {
          if (response.statusCode === 200) resolve(response.headers);
          else reject(new StepError(`${url} returned ${response.statusCode}.`));
        });
    })
      .once('error', reject)
      .end();
  });
}
