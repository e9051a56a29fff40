import { readdirSync, readFileSync } from 'node:fs';

const NANOSECONDS = 1_000_000;

/** What the threads of a Node process do, by the names that Node and V8 give them. */
const WORK: Readonly<Record<string, string>> = {
  MainThread: 'main thread',
  WorkerThread: 'render threads',
  V8Worker: 'helper threads of V8',
  'libuv-worker': 'workers of libuv',
};

/** Milliseconds of processor time since the start of a process, by the work of its threads. */
export type ProcessorTime = Readonly<Record<string, number>>;

/** Reads the time of the threads that run. Empty where the system has no times of threads: only Linux has them. */
export function processorTime(pid: number): ProcessorTime {
  const times: Record<string, number> = {};
  for (const thread of threadsOf(pid)) {
    const work = WORK[readFileSync(`${thread}/comm`, 'utf8').trim()] ?? 'other threads';
    const [running] = readFileSync(`${thread}/schedstat`, 'utf8').split(' ');
    times[work] = (times[work] ?? 0) + Number(running) / NANOSECONDS;
  }
  return times;
}

function threadsOf(pid: number): string[] {
  const folder = `/proc/${pid}/task`;
  try {
    return readdirSync(folder).map((thread) => `${folder}/${thread}`);
  } catch {
    return [];
  }
}

export function differenceOf(after: ProcessorTime, before: ProcessorTime): ProcessorTime {
  return Object.fromEntries(Object.entries(after).map(([work, time]) => [work, time - (before[work] ?? 0)]));
}

export function sumOf(times: ProcessorTime): number {
  return Object.values(times).reduce((sum, time) => sum + time, 0);
}
