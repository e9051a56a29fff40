import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes that must be free: a database server and the databases of all workers take about half of that. */
const LEAST_FREE = 2 ** 30;

/** A new folder for the files of a test run, in memory where there is room: nobody needs them after a crash of the machine. */
export async function makeScratchFolder(): Promise<string> {
  return mkdtemp(path.join((await hasRoom()) ? MEMORY : tmpdir(), 'whetstone-test-'));
}

async function hasRoom(): Promise<boolean> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize >= LEAST_FREE;
}
