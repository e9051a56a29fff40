import { subscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread, type Worker } from 'node:worker_threads';

/** Resources of the edge's process. */
export interface EdgeFigures {
  /** MB on the main thread's heap after a full garbage collection. */
  heap: number;
  /** MB of the whole process, its render threads included. */
  rss: number;
  threads: number;
  /** Open files and sockets. */
  descriptors: number;
}

const MEGABYTE = 1024 * 1024;

// Node loads this file in every process of the shop, before its own code.
if (isMainThread && process.argv[1]?.includes('services/edge')) openProbe();

/** Serves the figures at GET, and ends one render thread at POST. */
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
