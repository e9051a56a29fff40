import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger, PinoLogger } from 'nestjs-pino';
import { setCacheHeaders } from './app.caching.ts';
import { appModule } from './app.module.ts';
import { serveOpenApi } from './app.openapi.ts';
import type { Config } from './common/config/config.ts';
import { createFastifyAdapter } from './common/http/fastify-adapter.ts';
import { logRequests } from './common/http/logging.module.ts';
import { createValidationPipe } from './common/http/validation.ts';

/** The whole service, configured but not listening: the same for the server, the tests and the OpenAPI document. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    appModule(config),
    createFastifyAdapter(config),
    {
      abortOnError: false,
      bodyParser: false,
      // Until the logger of the configuration is there, a failure is told by whoever starts the service.
      logger: false,
    },
  );
  app.useLogger(app.get(Logger));
  logRequests(app.getHttpAdapter().getInstance(), PinoLogger.root);
  app.setGlobalPrefix('api');
  app.useGlobalPipes(createValidationPipe());
  setCacheHeaders(app);
  serveOpenApi(app);
  app.enableShutdownHooks();
  return app;
}
