import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { RSPACK } from '../../scripts/lib/workspace.ts';

/** `rspack dev` in the folder of a remote. */
export class DevelopmentServer {
  /** Its output until the first build. */
  readonly output: string;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, output: string) {
    this.#process = process;
    this.output = output;
  }

  /** Resolves after the first build. */
  static async start(folder: string, site: string, port: number): Promise<DevelopmentServer> {
    const child = spawn(process.execPath, [RSPACK, 'dev', '--port', String(port)], {
      cwd: folder,
      env: { ...process.env, SHOP_URL: site },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    // The listener stays: a process blocks when its output pipe is full.
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk;
        if (output.includes('compiled') && output.includes('override=none')) resolve();
      });
      child.once('exit', () => reject(new Error(`rspack dev exited: ${output}`)));
    });
    await ready;
    return new DevelopmentServer(child, output);
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }
}
