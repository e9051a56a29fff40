import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

export interface Call {
  url: string;
  payload?: object;
  headers?: Record<string, string>;
}

export interface Row<Cast> {
  /** Creates a new request that succeeds for an authorized caller. */
  call: (cast: Cast) => Call | Promise<Call>;
  /** The statuses without a token, for the owner, for another user and for an admin. */
  statuses: [anonymous: number, owner: number, other: number, admin: number];
  /** True for a public route that rejects a wrong access token. All others ignore the token. */
  readsToken?: true;
  /** The statuses for the deploy tokens of the microfrontend and of another one. Most routes reject deploy tokens. */
  teams?: [own: number, other: number];
  /** The statuses for the edge's secret and for the secret of services, which most routes do not accept. */
  edge?: number;
  service?: number;
}

/** Functions that create rows for each access level. */
export function rowsFor<Cast>() {
  type Request = Row<Cast>['call'];
  return {
    everyone: (url: string, payload?: object, status = 200): Row<Cast> => ({
      call: () => ({ url, payload }),
      statuses: [status, status, status, status],
    }),
    signedIn: (call: Request, status: number): Row<Cast> => ({
      call,
      statuses: [401, status, status, status],
    }),
    ownOrAdmin: (call: Request): Row<Cast> => ({ call, statuses: [401, 200, 403, 200] }),
    adminOnly: (call: Request, status = 200): Row<Cast> => ({ call, statuses: [401, 403, 403, status] }),
    teamOnly: (call: Request, status: number): Row<Cast> => ({
      call,
      statuses: [401, 401, 401, 401],
      teams: [status, 403],
    }),
    teamOrAdmin: (call: Request, status: number): Row<Cast> => ({
      call,
      statuses: [401, 403, 403, status],
      teams: [status, 403],
    }),
    edgeOnly: (call: Request, status: number): Row<Cast> => ({
      call,
      statuses: [403, 403, 403, 403],
      edge: status,
    }),
    serviceOnly: (url: string, payload?: object): Row<Cast> => ({
      call: () => ({ url, payload }),
      statuses: [403, 403, 403, 403],
      service: 200,
    }),
  };
}

const NODE = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?(?: \{.+\})?$/;

/** The routes of the router, in the form `GET /api/purchase/:id`. */
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
      // Routes with different parameter names share a line.
      parents.splice(depth, parents.length, part.replace(/\|.*/, ''));
      return methods?.split(', ').map((method) => `${method} ${parents.join('')}`) ?? [];
    });
}
