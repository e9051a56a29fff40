import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import inject from 'light-my-request';
import { internalServerOf } from '../http/internal-listener.ts';

/** Sends a request to the internal listener. `app.inject` sends to the public listener. */
export function injectInternal(
  app: NestFastifyApplication,
  request: InjectOptions,
): Promise<LightMyRequestResponse> {
  const server = internalServerOf(app);
  return inject((...call) => server.emit('request', ...call), request);
}
