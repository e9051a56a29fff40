import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

const NODE = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/;

/** Every route that the service answers, as `GET /api/purchase/:id`, read from the router itself. */
export function routesOf(app: NestFastifyApplication): string[] {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const parents: string[] = [];
  return fastify
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = NODE.exec(line) ?? [];
      if (indent === undefined || part === undefined) return [];
      const depth = indent.length / 4;
      // Two routes that name a parameter differently share a line.
      parents.splice(depth, parents.length, part.replace(/\|.*/, ''));
      return methods?.split(', ').map((method) => `${method} ${parents.join('')}`) ?? [];
    });
}
