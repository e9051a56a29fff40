import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keepPrivate } from './common/config/data-folder.ts';
import { ConfigError } from './common/config/environment.ts';
import { readConfig } from './common/config/read-config.ts';

// The data folder contains tokens and secrets. New files are private.
process.umask(0o077);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  keepPrivate(config.dataDir);
  // The import takes seconds, so invalid settings are reported before it.
  const { createApp } = await import('./app.factory.ts');
  const { internalServerOf } = await import('./common/http/internal-listener.ts');
  const app = await createApp(config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const internalServer = internalServerOf(app);
  await listen('API_INTERNAL_PORT', config.internalPort, () =>
    once(internalServer.listen(config.internalPort, config.internalHost), 'listening'),
  );
  await listen('API_PORT', config.port, () => app.listen(config.port, config.host));
  // The parent process has ended.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.send?.({ ready: true, port: portOf(app.getHttpServer()), internalPort: portOf(internalServer) });
}

/** @throws ConfigError if the port is in use */
async function listen(setting: string, port: number, start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `${setting} ${port} is already in use; stop the other process or choose another port.`,
    );
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

try {
  await start();
} catch (error) {
  const sentence = error instanceof ConfigError ? error.message : `The API could not start: ${String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
