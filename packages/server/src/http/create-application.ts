import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import type { pino } from 'pino';
import type { ServerConfig } from '../config/server-config.ts';
import { createFastifyAdapter } from './fastify-adapter.ts';
import { createLogger } from './logging.ts';
import { createValidationPipe } from './validation.ts';

/** Creates a service whose routes begin with /api. It does not listen yet. */
export async function createApplication<Config extends ServerConfig>(
  config: Config,
  moduleOf: (config: Config, logger: pino.Logger) => DynamicModule,
): Promise<NestFastifyApplication> {
  const logger = createLogger(config);
  const app = await NestFactory.create<NestFastifyApplication>(
    moduleOf(config, logger),
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
  app.enableShutdownHooks();
  return app;
}
