import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConfigError } from '@whetstone/contract/environment';
import { keepPrivate } from '../config/data-folder.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { Ports } from './internal-listener.ts';

interface Service<Config extends ServerConfig> {
  /** For error messages. */
  name: string;
  /** The names of the settings of the ports, for error messages. */
  ports: Record<keyof Ports, string>;
  readConfig: (variables: NodeJS.ProcessEnv) => Config;
  createApp: (config: Config) => Promise<NestFastifyApplication>;
}

/**
 * Starts a service and reports its ports to the parent process, if any. Prints one sentence about an error and exits
 * non-zero. The service stops when its parent process ends.
 */
export async function startService<Config extends ServerConfig>(service: Service<Config>): Promise<void> {
  // The data folder contains tokens and secrets. New files are private.
  process.umask(0o077);
  try {
    await start(service);
  } catch (error) {
    const sentence =
      error instanceof ConfigError ? error.message : `${service.name} could not start: ${String(error)}`;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}

async function start<Config extends ServerConfig>(service: Service<Config>): Promise<void> {
  const config = service.readConfig(process.env);
  keepPrivate(config.dataDir);
  const app = await service.createApp(config);
  const { listen } = await import('./internal-listener.ts');
  const ports = await listen(app, config, service.ports);
  // The parent process has ended.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.send?.({ ready: true, ...ports });
}
