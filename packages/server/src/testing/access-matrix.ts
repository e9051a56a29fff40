import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, HTTPMethods } from 'fastify';

/** A value, or what creates it for a request. */
type Given<Value, Args extends unknown[]> = Value | ((...args: Args) => Value | Promise<Value>);

/** A request that succeeds for an authorized caller. The path is that of the route. */
export interface RouteRequest<Cast> {
  /** The values of the path's parameters, in their order. */
  at?: Given<string | string[], [Cast]>;
  /** Without the question mark. */
  query?: Given<string, [Cast]>;
  /** Functions also get the first value of `at`. */
  payload?: Given<object, [Cast, string]>;
  headers?: Record<string, string>;
}

export interface Row<Cast> {
  request: RouteRequest<Cast>;
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

/** Creates a new request of a route such as `GET /api/purchase/:id`. */
export async function requestOf<Cast>(route: string, { request }: Row<Cast>, cast: Cast) {
  const { at = [], query, payload, headers } = request;
  const values = [typeof at === 'function' ? await at(cast) : at].flat();
  const search = typeof query === 'function' ? await query(cast) : query;
  const [method = '', path = ''] = route.split(' ');
  let filled = 0;
  return {
    method: method as HTTPMethods,
    url: path.replace(/:\w+|\*/g, () => values[filled++] ?? '') + (search ? `?${search}` : ''),
    payload: typeof payload === 'function' ? await payload(cast, values[0] ?? '') : payload,
    headers,
  };
}

/** Functions that create rows for each access level. */
export function rowsFor<Cast>() {
  type Request = RouteRequest<Cast>;
  const row = (...statuses: Row<Cast>['statuses']) => ({ statuses });
  return {
    everyone: (request: Request = {}, status = 200): Row<Cast> => {
      return { request, ...row(status, status, status, status) };
    },
    signedIn: (request: Request = {}, status = 200): Row<Cast> => {
      return { request, ...row(401, status, status, status) };
    },
    ownOrAdmin: (request: Request): Row<Cast> => ({ request, ...row(401, 200, 403, 200) }),
    /** Other users get the response of a missing resource. */
    ownOrHidden: (request: Request): Row<Cast> => ({ request, ...row(401, 200, 404, 200) }),
    /** Admins, too. */
    ownOnly: (request: Request, status = 200): Row<Cast> => ({ request, ...row(401, status, 404, 404) }),
    adminOnly: (request: Request = {}, status = 200): Row<Cast> => {
      return { request, ...row(401, 403, 403, status) };
    },
    teamOnly: (request: Request, status: number): Row<Cast> => {
      return { request, ...row(401, 401, 401, 401), teams: [status, 403] };
    },
    teamOrAdmin: (request: Request, status: number): Row<Cast> => {
      return { request, ...row(401, 403, 403, status), teams: [status, 403] };
    },
    edgeOnly: (request: Request, status: number): Row<Cast> => {
      return { request, ...row(403, 403, 403, 403), edge: status };
    },
    serviceOnly: (payload?: object): Row<Cast> => {
      return { request: { payload }, ...row(403, 403, 403, 403), service: 200 };
    },
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
