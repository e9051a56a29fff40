import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { RSPACK } from '../../scripts/lib/workspace.ts';

/** `rspack dev` in a remote's folder, until it is stopped. */
export class DevelopmentServer {
  /** What it told the person at the terminal. */
  readonly said: string;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, said: string) {
    this.#process = process;
    this.said = said;
  }

  /** Resolves when the microfrontend is built and served. */
  static async start(folder: string, site: string, port: number): Promise<DevelopmentServer> {
    const child = spawn(process.execPath, [RSPACK, 'dev', '--port', String(port)], {
      cwd: folder,
      env: { ...process.env, SHOP_URL: site },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    // Listened to until the end: a process whose output nobody takes stops at its next word.
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk;
        if (said.includes('compiled') && said.includes('override=none')) resolve();
      });
      child.once('exit', () => reject(new Error(`rspack dev ended: ${said}`)));
    });
    await ready;
    return new DevelopmentServer(child, said);
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }
}
