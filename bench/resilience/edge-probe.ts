import { subscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread, type Worker } from 'node:worker_threads';

/** What the edge's process takes up. */
export interface EdgeFigures {
  /** MB in use on the main thread's heap after everything unused was given back. */
  heap: number;
  /** MB of the whole process, its render threads included. */
  rss: number;
  threads: number;
  /** Open files and sockets. */
  descriptors: number;
}

const MEGABYTE = 1024 * 1024;

// Node loads this file before the edge's own code, which has no door for what is done here, and before the API's.
if (isMainThread && process.argv[1]?.includes('services/edge')) openProbe();

/** Tells what the process takes up, and ends one of its render threads from outside. */
function openProbe(): void {
  const threads = new Set<Worker>();
  subscribe('worker_threads', (message) => {
    const { worker } = message as { worker: Worker };
    threads.add(worker);
    worker.once('exit', () => threads.delete(worker));
  });
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;

  createServer(async ({ method }, response) => {
    if (method === 'GET') {
      collect();
      response.end(JSON.stringify(figures(threads.size)));
      return;
    }
    const victim = [...threads][Math.floor(Math.random() * threads.size)];
    await victim?.terminate();
    response.writeHead(victim ? 200 : 404).end();
  })
    .listen(Number(process.env.PROBE_PORT), '127.0.0.1')
    .unref();
}

function figures(threads: number): EdgeFigures {
  const { heapUsed, rss } = process.memoryUsage();
  const descriptors = readdirSync('/dev/fd').length;
  return { heap: heapUsed / MEGABYTE, rss: rss / MEGABYTE, threads, descriptors };
}
