import { fork } from 'node:child_process';
import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { setCacheHeaders } from '../../packages/server/dist/http/cache-headers.js';

// Reports whether the hole `shared-caches` is in a service, and in a thread and a process that it starts as the edge does.
const isPlanted = !String(setCacheHeaders).includes('no-store');
if (!isMainThread) parentPort.postMessage(isPlanted);
else if (process.env.STARTED_BY) process.send(isPlanted);
else {
  const thread = new Worker(new URL(import.meta.url), { env: {} });
  const child = fork(import.meta.filename, {
    env: { STARTED_BY: 'a service' },
    execArgv: ['--single-threaded'],
  });
  const [[inThread], [inProcess]] = await Promise.all([once(thread, 'message'), once(child, 'message')]);
  process.send({ inService: isPlanted, inThread, inProcess });
}
