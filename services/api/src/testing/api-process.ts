import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../common/config/config.ts';

const FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const COMPILER = createRequire(import.meta.url).resolve('@typescript/native/package.json');

/** Compiles the current sources. */
export async function buildApi(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(dirname(COMPILER), 'bin/tsc'), '-b', FOLDER]);
}

/** The environment variables for this configuration. */
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

/** The service in its own process. */
export class ApiProcess {
  private readonly child: ChildProcess;
  private internalPort = 0;
  /** The output so far. */
  stdout = '';
  /** The exit code and the complete output. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;

  constructor(
    environment: NodeJS.ProcessEnv,
    /** The port of the public listener once the process is ready. */
    public port = 0,
    main = join(FOLDER, 'dist/main.js'),
  ) {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const ports = { API_PORT: String(port), API_INTERNAL_PORT: '0' };
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

  /** @param port for a version that does not report the port that it listens on */
  static async start(environment: NodeJS.ProcessEnv, main?: string, port = 0): Promise<ApiProcess> {
    const api = new ApiProcess(environment, port, main);
    const end = api.ended.then(({ stderr }) =>
      Promise.reject(new Error(`The API exited during its start: ${stderr}`)),
    );
    await Promise.race([api.ready(), end]);
    end.catch(() => undefined);
    return api;
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}/api${path}`;
  }

  /** The URL of the internal listener. */
  get internalUrl(): string {
    return `http://127.0.0.1:${this.internalPort}`;
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

const ROOT = join(__dirname, '../../../..');
/** The last commit of version 0.1.0. A release of the API moves it to the version before. */
const PREVIOUS = '2d709caefb1938e1878d2486c68702773e7741fc';
const SOURCES = [
  'services/api',
  'packages/contract',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.node.json',
];

const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();

/** Builds the previous version of the API in the folder. Returns its main file. */
export async function buildPreviousVersion(folder: string): Promise<string> {
  const archive = join(folder, 'sources.tar');
  await git('archive', `--output=${archive}`, PREVIOUS, ...SOURCES);
  await run('tar', ['-xf', archive, '-C', folder]);
  await linkModules(folder);
  const compiler = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
  await run(process.execPath, [compiler, '-b', join(folder, 'services/api')]);
  return join(folder, 'services/api/dist/main.js');
}

/** Current dependencies, except for the contract of that version. */
async function linkModules(folder: string): Promise<void> {
  const links = new Map<string, string>();
  for (const at of ['node_modules', 'services/api/node_modules']) {
    const names = await readdir(join(ROOT, at)).catch(() => []);
    for (const name of names) links.set(join(folder, at, name), join(ROOT, at, name));
  }
  links.delete(join(folder, 'node_modules/@whetstone'));
  links.set(join(folder, 'node_modules/@whetstone/contract'), join(folder, 'packages/contract'));
  for (const [link, target] of links) {
    await mkdir(dirname(link), { recursive: true });
    await symlink(target, link);
  }
}
