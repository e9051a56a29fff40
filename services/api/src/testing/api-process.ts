import { execFile } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildService, compiled, ServiceProcess } from '@whetstone/server/testing/service-process';
import type { Config } from '../common/config/config.ts';

/** Compiles the current sources. */
export function buildApi(): Promise<void> {
  return buildService('api');
}

/** The environment variables for this configuration. */
export function environmentOf(config: Config): NodeJS.ProcessEnv {
  return {
    DATA_DIR: config.dataDir,
    ACCESS_TOKEN_PRIVATE_KEY: pemOf(config.accessTokenKey),
    IDENTITY_SECRET: config.identitySecret,
    EDGE_SECRET: config.edgeSecret,
    SERVICE_SECRET: config.serviceSecret,
    LOG_LEVEL: 'fatal',
    ...(config.stripe && {
      STRIPE_SECRET_KEY: config.stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: config.stripe.webhookSecret,
      STRIPE_API_URL: config.stripe.apiUrl,
    }),
    ...(config.database.kind === 'mysql' && { DATABASE_URL: config.database.url }),
  };
}

function pemOf(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }));
}

/** The API in its own process. */
export class ApiProcess extends ServiceProcess {
  constructor(environment: NodeJS.ProcessEnv, port?: number, main = compiled('api', 'main.js')) {
    super(main, environment, port);
  }

  /** @param port for a version that does not report the port that it listens on */
  static start(environment: NodeJS.ProcessEnv, main?: string, port?: number): Promise<ApiProcess> {
    return new ApiProcess(environment, port, main).started();
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
