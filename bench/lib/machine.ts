import { cpus, loadavg, release, totalmem, type } from 'node:os';

const GIBIBYTE = 2 ** 30;

/** When and on which machine a part was measured. */
export interface Circumstances {
  date: string;
  system: string;
  processor: string;
  cores: number;
  memoryGiB: number;
  node: string;
  /** Load average of the minute before. */
  loadBefore: number;
}

export function circumstances(): Circumstances {
  const cores = cpus();
  return {
    date: new Date().toISOString(),
    system: `${type()} ${release()}`,
    processor: cores[0]?.model ?? 'unknown',
    cores: cores.length,
    memoryGiB: Math.round(totalmem() / GIBIBYTE),
    node: process.version,
    loadBefore: loadavg()[0] ?? 0,
  };
}
