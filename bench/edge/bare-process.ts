import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/workspace.ts';
import { singleBundle } from '../lib/servers.ts';
import type { BareRequest, BareResult } from './bare-renderer.ts';

/** Starts a process that renders pages with `renderToString`, without the edge: the same components and the same data. */
export async function startBareProcess(apiUrl: string) {
  const build = await singleBundle('bare', {
    rendering: 'server',
    alias: {
      [path.join(ROOT, 'shell/src/server/to-html.ts')]: path.join(import.meta.dirname, 'bare-to-html.ts'),
    },
  });
  const env = { ...process.env, NODE_ENV: 'production', BUILD: build, API_URL: apiUrl };
  const child = fork(path.join(import.meta.dirname, 'bare-renderer.ts'), { env });
  return {
    /** @throws Error when the process ends */
    async render(request: BareRequest): Promise<BareResult> {
      const ended = once(child, 'exit').then(([code]) => {
        throw new Error(`The process that renders without the edge ended (exit code ${code}).`);
      });
      const result = once(child, 'message').then(([message]) => message as BareResult);
      child.send(request);
      return Promise.race([result, ended]);
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
