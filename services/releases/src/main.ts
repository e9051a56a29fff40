import { startService } from '@whetstone/server/http/start-service';
import { readConfig } from './common/config/read-config.ts';

await startService({
  name: 'The releases service',
  ports: { port: 'RELEASES_PORT', internalPort: 'RELEASES_INTERNAL_PORT' },
  readConfig,
  // The import takes seconds, so invalid settings are reported before it.
  createApp: async (config) => (await import('./app.factory.ts')).createApp(config),
});
