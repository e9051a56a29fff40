import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Free bytes required: a database server and the databases of all workers use about half. */
const LEAST_FREE = 2 ** 30;

/** Creates a folder for the files of a test run, in memory if there is enough space. */
export async function makeScratchFolder(): Promise<string> {
  return mkdtemp(path.join((await hasRoom()) ? MEMORY : tmpdir(), 'whetstone-test-'));
}

async function hasRoom(): Promise<boolean> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize >= LEAST_FREE;
}
