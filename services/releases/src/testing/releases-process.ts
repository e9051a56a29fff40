import { buildService, compiled, ServiceProcess } from '@whetstone/server/testing/service-process';
import type { Config } from '../common/config/config.ts';

/** Compiles the current sources. */
export function buildReleases(): Promise<void> {
  return buildService('releases');
}

/** The environment variables for this configuration. */
export function environmentOf(config: Config): NodeJS.ProcessEnv {
  const { database, delivery } = config;
  return {
    DATA_DIR: config.dataDir,
    API_INTERNAL_URL: config.apiInternalUrl,
    EDGE_SECRET: config.edgeSecret,
    SERVICE_SECRET: config.serviceSecret,
    RELEASE_SIGNING_KEY: String(delivery.signingKey.export({ type: 'pkcs8', format: 'pem' })),
    ...(delivery.edgeUrl && { EDGE_URL: delivery.edgeUrl }),
    LOG_LEVEL: 'fatal',
    ...(database.kind === 'mysql' && { RELEASES_DATABASE_URL: database.url }),
  };
}

/** The releases service in its own process. */
export class ReleasesProcess extends ServiceProcess {
  constructor(environment: NodeJS.ProcessEnv, port?: number) {
    super(compiled('releases', 'main.js'), environment, port);
  }

  static start(environment: NodeJS.ProcessEnv): Promise<ReleasesProcess> {
    return new ReleasesProcess(environment).started();
  }
}
