import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestService } from './database/test-database.ts';

const SERVICES = fileURLToPath(new URL('../../../../services/', import.meta.url));
const COMPILER = createRequire(import.meta.url).resolve('@typescript/native/package.json');

/** Compiles the current sources of a service, unless `npm test` has compiled them. */
export async function buildService(service: TestService): Promise<void> {
  if (process.env.TEST_COMPILED === '1') return;
  const folder = join(SERVICES, service);
  await promisify(execFile)(process.execPath, [join(dirname(COMPILER), 'bin/tsc'), '-b', folder]);
}

/** The file of a service's command. */
export function compiled(service: TestService, file: string): string {
  return join(SERVICES, service, 'dist', file);
}

/** The service in its own process. */
export class ServiceProcess {
  private readonly child: ChildProcess;
  private internalPort = 0;
  /** The output so far. */
  stdout = '';
  /** The exit code and the complete output. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;

  constructor(
    main: string,
    environment: NodeJS.ProcessEnv,
    /** The port of the public listener once the process is ready. */
    public port = 0,
  ) {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const ports = {
      API_PORT: String(port),
      API_INTERNAL_PORT: '0',
      RELEASES_PORT: String(port),
      RELEASES_INTERNAL_PORT: '0',
    };
    const env = { PATH, NODE_COMPILE_CACHE, ...ports, ...environment };
    const child = spawn(process.execPath, [main], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error('The output of the process is not piped.');
    stdout.setEncoding('utf8').on('data', (chunk) => {
      this.stdout += chunk;
    });
    const output = Promise.all([once(child, 'close'), text(stderr)]);
    this.ended = output.then(([[code], errors]) => ({ code, stdout: this.stdout, stderr: errors }));
  }

  /** Resolves when the service listens. @throws Error with the output of a process that exits first */
  async started(): Promise<this> {
    const end = this.ended.then(({ stderr }) =>
      Promise.reject(new Error(`The service exited during its start: ${stderr}`)),
    );
    await Promise.race([this.ready(), end]);
    end.catch(() => undefined);
    return this;
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}/api${path}`;
  }

  /** The URL of the internal listener. */
  get internalUrl(): string {
    return `http://127.0.0.1:${this.internalPort}`;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }

  private async ready(): Promise<void> {
    const [{ port = this.port, internalPort = 0 }] = await once(this.child, 'message');
    this.port = port;
    this.internalPort = internalPort;
  }
}
