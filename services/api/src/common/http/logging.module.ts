import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { ReqId } from 'pino-http';
import { Config } from '../config/config.ts';
import { loggedError } from './logged-error.ts';
import { loggedRequest } from './logged-request.ts';

const SECRET_HEADERS = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

interface LoggedRequest {
  id?: ReqId;
  /** Its address; `url` is what a middleware's own path has left of it. */
  originalUrl?: string;
}

/** Each edge asks for the release document several times a second: that would be all there is to read. */
function isPoll({ originalUrl }: LoggedRequest): boolean {
  return originalUrl === '/api/internal/release-document';
}

/** One JSON line a request, under the request's own id, without anything that signs somebody in. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        pinoHttp: {
          level: config.logLevel,
          redact: SECRET_HEADERS,
          autoLogging: { ignore: isPoll },
          serializers: { req: loggedRequest, err: loggedError },
          genReqId: (request: LoggedRequest) => request.id ?? 'unknown',
        },
      }),
    }),
  ],
})
export class LoggingModule {}
