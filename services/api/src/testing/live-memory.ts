import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/*
 * `NODE_OPTIONS=--import=<this file>` loads this file before a process whose memory a test measures. Every two seconds, it collects all garbage and
 * writes the most bytes in use so far to LIVE_MEMORY_FILE. Garbage does not count: how much of it a process keeps depends on the machine.
 */

const INTERVAL_MS = 2_000;
const { LIVE_MEMORY_FILE: file } = process.env;
if (file && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  let most = 0;
  setInterval(() => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    most = Math.max(most, heapUsed + external);
    writeFileSync(file, String(most));
  }, INTERVAL_MS).unref();
}
