import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSingleBundle, type SingleBundleOptions } from '@whetstone/federation/single-bundle';
import { freePort } from '../../scripts/lib/free-port.ts';
import { Service } from '../../scripts/lib/service.ts';
import { Shop } from '../../scripts/lib/shop.ts';
import { microfrontends, ROOT } from '../../scripts/lib/workspace.ts';
import { TOKEN_SETTINGS } from './access-token.ts';

/** A server under measurement, in its own process. */
export interface ServerProcess {
  url: string;
  stop(): Promise<void>;
}

/** The built API on this database, with the shipped log level and limits unless `env` sets others. Its migrations are complete. */
export async function startApi(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'whetstone-bench-'));
  const server = await startServer('The API', 'services/api/dist/main.js', 'API_PORT', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder,
    ...TOKEN_SETTINGS,
    API_INTERNAL_PORT: '0',
    ...env,
  });
  const stop = async () => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** Its log goes to /dev/null: a line for each request would hide the results. */
export async function startServer(
  name: string,
  script: string,
  portVariable: string,
  env: NodeJS.ProcessEnv,
): Promise<ServerProcess> {
  const port = String(await freePort());
  const service = new Service(name, script, { ...env, HOST: '127.0.0.1', [portVariable]: port }, 'ignore');
  await service.ready();
  return { url: `http://127.0.0.1:${port}`, stop: () => service.stop() };
}

/** Opens a shop with the shipped log level and limits on this data; its log goes to /dev/null. The stack closes it and removes the data. */
export async function openShop(
  open: AsyncDisposableStack,
  dataFolder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Shop> {
  open.defer(() => rm(dataFolder, { recursive: true, force: true }));
  return open.adopt(await Shop.open({ dataFolder, env, log: 'ignore' }), (one) => one.close());
}

/** Builds the sources of the shop without federation. Returns the folder that contains `dist`. */
export async function singleBundle(
  name: string,
  options: Pick<SingleBundleOptions, 'rendering' | 'alias'>,
): Promise<string> {
  const [shell = '', ...remotes] = microfrontends().map((microfrontend) => path.join(ROOT, microfrontend));
  const output = path.join(ROOT, '.cache/single-bundle', name);
  await buildSingleBundle({ shell, remotes, output, ...options });
  return output;
}
