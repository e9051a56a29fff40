import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/free-port.ts';
import { Service } from '../../scripts/lib/service.ts';
import { TOKEN_SECRET } from './access-token.ts';

/** A server under measurement, in a process of its own. */
export interface ServerProcess {
  url: string;
  stop(): Promise<void>;
}

/** The shop's API as it is built, on this database; its schema is up to date when this resolves. */
export async function startApi(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'whetstone-bench-'));
  const server = await startServer('The API', 'services/api/dist/main.js', 'API_PORT', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder,
    ACCESS_TOKEN_SECRET: TOKEN_SECRET,
    LOG_LEVEL: 'fatal',
    ORDERS_PER_MINUTE: '1000000',
    ...env,
  });
  const stop = async () => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { ...server, stop };
}

export async function startServer(
  name: string,
  script: string,
  portVariable: string,
  env: NodeJS.ProcessEnv,
): Promise<ServerProcess> {
  const port = String(await freePort());
  const service = new Service(name, script, {
    ...env,
    HOST: '127.0.0.1',
    [portVariable]: port,
  });
  await service.ready();
  return { url: `http://127.0.0.1:${port}`, stop: () => service.stop() };
}
