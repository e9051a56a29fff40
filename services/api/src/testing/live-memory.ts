import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/*
 * `NODE_OPTIONS=--import=<this file>` loads this file before a process whose memory a test measures. It collects all garbage every
 * two seconds, because the memory of a process also has garbage, as much as the collector leaves for later: how much
 * that is depends on the machine.
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
