import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { run } from '../../scripts/lib/run.ts';

const GIBIBYTE = 2 ** 30;

/** Where and when a part was measured: figures mean nothing without it. */
export interface Circumstances {
  date: string;
  commit: string;
  system: string;
  processor: string;
  cores: number;
  memoryGiB: number;
  node: string;
  /** What the machine was doing already, on average over the minute before. */
  loadBefore: number;
}

export async function circumstances(): Promise<Circumstances> {
  const cores = cpus();
  return {
    date: new Date().toISOString(),
    commit: await commit(),
    system: `${type()} ${release()}`,
    processor: cores[0]?.model ?? 'unknown',
    cores: cores.length,
    memoryGiB: Math.round(totalmem() / GIBIBYTE),
    node: process.version,
    loadBefore: loadavg()[0] ?? 0,
  };
}

/** What the parts before this one have kept is no change of what is measured. */
async function commit(): Promise<string> {
  const git = (...args: string[]) => run('git', args, { quiet: true });
  const changes = await git('status', '--porcelain', '--', '.', ':(exclude)bench/results');
  return (await git('describe', '--always')).trim() + (changes ? '-dirty' : '');
}
