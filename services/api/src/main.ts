import type { AddressInfo } from 'node:net';
import { keepPrivate } from '@whetstone/server/config/data-folder';
import { ConfigError } from '@whetstone/server/config/environment';
import { readConfig } from './common/config/read-config.ts';

// The data folder contains tokens and secrets. New files are private.
process.umask(0o077);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  keepPrivate(config.dataDir);
  // The import takes seconds, so invalid settings are reported before it.
  const { createApp } = await import('./app.factory.ts');
  const app = await createApp(config);
  await app.listen(config.port, config.host).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new ConfigError(
        `API_PORT ${config.port} is already in use; stop the other process or choose another port.`,
      );
    }
    throw error;
  });
  // The parent process has ended.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const { port } = app.getHttpServer().address() as AddressInfo;
  process.send?.({ ready: true, port });
}

try {
  await start();
} catch (error) {
  const sentence = error instanceof ConfigError ? error.message : `The API could not start: ${String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
