import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Config } from '../config/config.ts';
import { requestUnderWay } from './log-requests.ts';
import { loggedError } from './logged-error.ts';
import { loggedRequest } from './logged-request.ts';

const SECRET_HEADERS = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

/** JSON lines, each with the request that it is about, without anything that signs somebody in. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        pinoHttp: {
          level: config.logLevel,
          redact: SECRET_HEADERS,
          serializers: { req: loggedRequest, err: loggedError },
          mixin: requestUnderWay,
        },
        // Requests are logged by a hook of the server: a middleware costs each of them as much as reading its rows.
        forRoutes: [],
      }),
    }),
  ],
})
export class LoggingModule {}
