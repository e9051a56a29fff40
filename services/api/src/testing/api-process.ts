import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../common/config/config.ts';

const FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const COMPILER = createRequire(import.meta.url).resolve('@typescript/native/package.json');

/** Compiles what has changed, so that the process under test is today's. */
export async function buildApi(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(dirname(COMPILER), 'bin/tsc'), '-b', FOLDER]);
}

/** The variables that make a process use this configuration. */
export function environmentOf(config: Config): NodeJS.ProcessEnv {
  return {
    DATA_DIR: config.dataDir,
    ACCESS_TOKEN_SECRET: config.accessTokenSecret,
    IDENTITY_SECRET: config.identitySecret,
    EDGE_SECRET: config.edgeSecret,
    RELEASE_SIGNING_KEY: String(config.delivery.signingKey.export({ type: 'pkcs8', format: 'pem' })),
    ...(config.delivery.edgeUrl && { EDGE_URL: config.delivery.edgeUrl }),
    LOG_LEVEL: 'fatal',
    ...(config.database.kind === 'mysql' && { DATABASE_URL: config.database.url }),
  };
}

/** The real service in a process of its own. */
export class ApiProcess {
  private readonly child: ChildProcess;
  /** What it has printed so far. */
  stdout = '';
  /** How it ended, and what it told whoever started it. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;

  constructor(
    environment: NodeJS.ProcessEnv,
    /** The port of the process once it is ready. */
    public port = 0,
    main = join(FOLDER, 'dist/main.js'),
  ) {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, API_PORT: String(port), ...environment };
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

  /** @param port for a version that does not report the port that it listens on */
  static async start(environment: NodeJS.ProcessEnv, main?: string, port = 0): Promise<ApiProcess> {
    const api = new ApiProcess(environment, port, main);
    const end = api.ended.then(({ stderr }) => Promise.reject(new Error(`The API ended at once: ${stderr}`)));
    await Promise.race([api.ready(), end]);
    end.catch(() => undefined);
    return api;
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}/api${path}`;
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }

  private async ready(): Promise<void> {
    const [{ port = this.port }] = await once(this.child, 'message');
    this.port = port;
  }
}
