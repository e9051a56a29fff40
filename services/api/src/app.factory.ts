import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { appModule } from './app.module.ts';
import { serveOpenApi } from './app.openapi.ts';
import type { Config } from './common/config/config.ts';
import { requestIdOf, sendRequestIds } from './common/http/request-id.ts';
import { createValidationPipe } from './common/http/validation.pipe.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_PARAMETER_LENGTH = 1_024;

/** The whole service, configured but not listening: the same for the server, the tests and the OpenAPI document. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    trustProxy: config.trustedProxies,
    genReqId: requestIdOf,
  });
  sendRequestIds(adapter.getInstance());
  const app = await NestFactory.create<NestFastifyApplication>(appModule(config), adapter, {
    abortOnError: false,
    bufferLogs: true,
  });
  app.useLogger(app.get(Logger));
  app.setGlobalPrefix('api');
  app.useGlobalPipes(createValidationPipe());
  serveOpenApi(app);
  app.enableShutdownHooks();
  return app;
}
