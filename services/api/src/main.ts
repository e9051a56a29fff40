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
  const { listen } = await import('@whetstone/server/http/internal-listener');
  const app = await createApp(config);
  const ports = await listen(app, config, { port: 'API_PORT', internalPort: 'API_INTERNAL_PORT' });
  // The parent process has ended.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.send?.({ ready: true, ...ports });
}

try {
  await start();
} catch (error) {
  const sentence = error instanceof ConfigError ? error.message : `The API could not start: ${String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
