import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createFastifyAdapter } from '@whetstone/server/http/fastify-adapter';
import { createLogger } from '@whetstone/server/http/logging';
import { createValidationPipe } from '@whetstone/server/http/validation';
import { Logger } from 'nestjs-pino';
import { appModule } from './app.module.ts';
import { serveOpenApi } from './app.openapi.ts';
import { setCacheHeaders } from './cache-headers.ts';
import type { Config } from './common/config/config.ts';

/** The configured application, not yet listening, for the server, the tests and the OpenAPI document. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const logger = createLogger(config);
  const app = await NestFactory.create<NestFastifyApplication>(
    appModule(config, logger),
    createFastifyAdapter(config, logger),
    {
      abortOnError: false,
      bodyParser: false,
      // The caller reports errors of the start.
      logger: false,
    },
  );
  app.useLogger(app.get(Logger));
  app.setGlobalPrefix('api', { exclude: ['internal/{*path}'] });
  app.useGlobalPipes(createValidationPipe());
  setCacheHeaders(app);
  serveOpenApi(app);
  app.enableShutdownHooks();
  return app;
}
