import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { StepError } from '../../scripts/lib/run.ts';

export interface Call {
  url: string;
  headers?: Record<string, string>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Calls one after the other on one connection; answers how many milliseconds each took to its last byte. */
export async function latencies(calls: readonly Call[]): Promise<number[]> {
  const times: number[] = [];
  for (const call of calls) {
    const begun = performance.now();
    await answerTo(call);
    times.push(performance.now() - begun);
  }
  return times;
}

/** @throws StepError when it is no success */
export function answerTo({ url, headers = {} }: Call): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (answer) => {
      answer
        .resume()
        .once('error', reject)
        .once('end', () => {
          if (answer.statusCode === 200) resolve(answer.headers);
          else reject(new StepError(`${url} answered ${answer.statusCode}.`));
        });
    })
      .once('error', reject)
      .end();
  });
}
