import { setTimeout as wait } from 'node:timers/promises';
import { StepError } from '../../scripts/lib/run.ts';
import type { Answer } from './attacked-shop.ts';

const TOO_MANY = 429;

type Response = Pick<Answer, 'status' | 'body'>;

/** What one class found out about a shop. */
export interface ClassResult {
  /** `broken` if the shop has a hole, and `failed` if a part of the class could not be tried, whatever the rest found. */
  state: 'held' | 'broken' | 'failed';
  tries: number;
  /** Each hole and what the shop did, such as `a forged token: 200 {}`. */
  broken: readonly string[];
  /** Why the class has failed. */
  failure?: string;
}

/**
 * Runs a class. Never rejects.
 * @param limit milliseconds after which the class has failed
 */
export async function tryClass(run: (tries: Tries) => Promise<void>, limit: number): Promise<ClassResult> {
  const tries = new Tries();
  await Promise.race([run(tries), end(limit)]).catch((error: unknown) => tries.fail(String(error)));
  const { count, broken, failure } = tries;
  const rest = { tries: count, broken: [...broken] };
  if (failure !== undefined) return { state: 'failed', ...rest, failure };
  return { state: broken.length > 0 ? 'broken' : 'held', ...rest };
}

async function end(limit: number): Promise<never> {
  await wait(limit, undefined, { ref: false });
  throw new StepError(`The class did not end within ${limit / 1_000} s.`);
}

/** The tries of one class against one shop. */
export class Tries {
  count = 0;
  readonly broken: string[] = [];
  /** The first reason why a part of the class could not be tried. */
  failure: string | undefined;

  fail(reason: string): void {
    this.failure ??= line(reason);
  }

  /** @param observed what the shop did instead */
  record(what: string, isHeld: boolean, observed: unknown = ''): void {
    this.count += 1;
    if (!isHeld) this.broken.push(`${what}: ${line(observed)}`);
  }

  /** Records what the shop did with a request. Without a response, the try has failed. */
  judge(what: string, { status, body }: Response, isHeld: (status: number) => boolean): void {
    if (status === 0) this.fail(`${what}: ${body}`);
    else this.record(what, isHeld(status), `${status} ${body}`);
  }

  /** Records whether the shop answered with this status, or `rejected` the request. */
  expect(what: string, expected: number | 'rejected', response: Response): void {
    this.judge(what, response, (status) =>
      expected === 'rejected' ? status >= 400 && status < 500 : status === expected,
    );
  }

  /** How many of these responses no limit refused. The class has failed if one is missing, or is a fault of the shop. */
  answered(what: string, responses: readonly Response[]): number {
    const fault = responses.find(({ status }) => status === 0 || status >= 500);
    if (fault) this.fail(`${what}: ${fault.status} ${fault.body}`);
    return responses.filter(({ status }) => status !== TOO_MANY).length;
  }
}

function line(text: unknown): string {
  return String(text).replaceAll('\n', ' ').slice(0, 200);
}

/** Wrong passwords and codes of an account that are answered without a delay. */
const FREE_GUESSES = 5;

/** How many wrong passwords or codes of an account the shop answers from a time on: the delays are 1, 2, 4 … seconds. @param start of `performance.now()` */
export function answeredSince(start: number): number {
  const seconds = (performance.now() - start) / 1_000;
  return FREE_GUESSES + Math.floor(Math.log2(seconds + 1));
}
