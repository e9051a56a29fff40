import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/workspace.ts';
import { singleBundle } from '../lib/servers.ts';
import type { BareRequest, BareResult } from './bare-renderer.ts';

/** Renders pages with `renderToString` in a separate process, without the edge: the same components and the same data. */
export class BareProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(apiUrl: string): Promise<BareProcess> {
    const build = await singleBundle('bare', {
      rendering: 'server',
      alias: {
        [path.join(ROOT, 'shell/src/server/to-html.ts')]: path.join(import.meta.dirname, 'bare-to-html.ts'),
      },
    });
    const env = { ...process.env, NODE_ENV: 'production', BUILD: build, API_URL: apiUrl };
    return new BareProcess(fork(path.join(import.meta.dirname, 'bare-renderer.ts'), { env }));
  }

  /** @throws Error when the process ends */
  async render(request: BareRequest): Promise<BareResult> {
    const ended = once(this.#child, 'exit').then(([code]) => {
      throw new Error(`The process that renders without the edge ended (exit code ${code}).`);
    });
    const result = once(this.#child, 'message').then(([message]) => message as BareResult);
    this.#child.send(request);
    return Promise.race([result, ended]);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.disconnect();
    await once(this.#child, 'exit');
  }
}
