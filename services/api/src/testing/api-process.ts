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
    ACCESS_TOKEN_PRIVATE_KEY: String(config.accessTokenKey.export({ type: 'pkcs8', format: 'pem' })),
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

/** The API in its own process. */
export class ApiProcess extends ServiceProcess {
  constructor(environment: NodeJS.ProcessEnv) {
    super(compiled('api', 'main.js'), environment);
  }

  static start(environment: NodeJS.ProcessEnv): Promise<ApiProcess> {
    return new ApiProcess(environment).started();
  }
}
