import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { DeployTokensService } from '../modules/deploy-tokens/deploy-tokens.service.ts';
import { Order } from '../modules/orders/order.entity.ts';
import { build, type TeamClient } from './releases/team-client.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { stockTool } from './stock.ts';
import type { TestApp } from './test-app.ts';

export interface Cast {
  shop: TestApp;
  /** The user that the request concerns. */
  owner: SignedIn;
  /** The team whose microfrontend the request concerns. */
  team: TeamClient;
}

export interface Call {
  url: string;
  payload?: object;
  headers?: Record<string, string>;
}

export interface Row {
  /** Creates a new request that succeeds for an authorized caller. */
  call: (cast: Cast) => Call | Promise<Call>;
  /** The statuses without a token, for the owner, for another user and for an admin. */
  statuses: [anonymous: number, owner: number, other: number, admin: number];
  /** The statuses for the deploy tokens of the microfrontend and of another one. Most routes reject deploy tokens. */
  teams?: [own: number, other: number];
  /** The status for the edge's secret, which most routes do not accept. */
  edge?: number;
}

const everyone = (url: string, payload?: object, status = 200): Row => ({
  call: () => ({ url, payload }),
  statuses: [status, status, status, status],
});
const signedIn = (call: Row['call'], status: number): Row => ({
  call,
  statuses: [401, status, status, status],
});
const ownOrAdmin = (call: Row['call']): Row => ({ call, statuses: [401, 200, 403, 200] });
const adminOnly = (call: Row['call'], status = 200): Row => ({ call, statuses: [401, 403, 403, status] });

const teamOnly = (call: Row['call'], status: number): Row => ({
  call,
  statuses: [401, 401, 401, 401],
  teams: [status, 403],
});
const teamOrAdmin = (call: Row['call'], status: number): Row => ({
  call,
  statuses: [401, 403, 403, status],
  teams: [status, 403],
});

const edgeOnly = (call: Row['call'], status: number): Row => ({
  call,
  statuses: [403, 403, 403, 403],
  edge: status,
});

const catalog = build('mf-catalog');
const event = { kind: 'mount', microfrontend: 'mf-catalog', version: '0123456789abcdef', module: 'home' };
const report = { set: 'a1b2c3', events: [event] };
const review = { reviews: 'Cuts well.', rating: 5 };
const tool = {
  name: 'Try Square',
  price: 12.5,
  quantity: 5,
  minQuantity: 1,
  maxQuantity: 5,
  description: 'Square.',
  img: '/media/try-square-1200.webp',
};
const orderOf = async ({ shop }: Cast) => ({
  id: await stockTool(shop),
  quantity: 1,
  address: '1 Mill Lane',
  phone: '+44 1',
});

/** Every route of the service, with its status for each kind of caller. */
export const accessMatrix: Record<string, Row> = {
  'GET /api/health/live': everyone('/api/health/live'),
  'GET /api/health/ready': everyone('/api/health/ready'),
  'GET /api/docs': everyone('/api/docs'),
  'GET /api/docs-json': everyone('/api/docs-json'),
  'GET /api/docs-yaml': everyone('/api/docs-yaml'),

  'GET /api/purchase': everyone('/api/purchase'),
  'GET /api/purchase/:id': {
    call: async ({ shop }) => ({ url: `/api/purchase/${await stockTool(shop)}` }),
    statuses: [200, 200, 200, 200],
  },
  'POST /api/service': adminOnly(() => ({ url: '/api/service', payload: tool }), 201),

  'GET /api/review': everyone('/api/review'),
  'GET /api/review/rating': everyone('/api/review/rating'),
  'POST /api/review': signedIn(() => ({ url: '/api/review', payload: review }), 201),

  'POST /api/order': signedIn(async (cast) => ({ url: '/api/order', payload: await orderOf(cast) }), 201),
  'GET /api/order': adminOnly(() => ({ url: '/api/order' })),
  'GET /api/order/email': ownOrAdmin(({ owner }) => ({ url: `/api/order/email?client=${owner.email}` })),
  'DELETE /api/order/:id': ownOrAdmin(async (cast) => {
    const { shop, owner } = cast;
    const payload = await orderOf(cast);
    await shop.app.inject({ method: 'POST', url: '/api/order', payload, headers: owner.headers });
    const [order] = await shop.dataSource.getRepository(Order).find({ order: { id: 'DESC' }, take: 1 });
    return { url: `/api/order/${order?.id}` };
  }),

  'GET /api/user': adminOnly(() => ({ url: '/api/user' })),
  'GET /api/user (with email)': ownOrAdmin(({ owner }) => ({ url: `/api/user?email=${owner.email}` })),
  'POST /api/user': signedIn(() => ({ url: '/api/user', payload: { edu: 'Joinery' } }), 201),
  'GET /api/user/count': signedIn(() => ({ url: '/api/user/count' }), 200),
  'PUT /api/user/admin/:email': adminOnly(async ({ shop }) => {
    const { email } = await signIn(shop);
    return { url: `/api/user/admin/${email}` };
  }),
  'DELETE /api/user/:email': adminOnly(async ({ shop }) => {
    const { id } = await signIn(shop);
    return { url: `/api/user/${id}` };
  }),
  'GET /api/admin/:email': ownOrAdmin(({ owner }) => ({ url: `/api/admin/${owner.email}` })),

  // The exchange requires an identity token and rejects access tokens, even those of admins.
  'PUT /api/user/:email': {
    call: ({ owner }) => ({ url: `/api/user/${owner.email}`, payload: { email: owner.email } }),
    statuses: [401, 401, 401, 401],
  },

  'GET /api/deploy-tokens': adminOnly(() => ({ url: '/api/deploy-tokens' })),
  'POST /api/deploy-tokens': adminOnly(() => {
    return { url: '/api/deploy-tokens', payload: { microfrontend: 'mf-catalog', label: 'laptop' } };
  }, 201),
  'DELETE /api/deploy-tokens/:id': adminOnly(async ({ shop }) => {
    const about = { microfrontend: 'mf-catalog', label: 'old laptop', createdBy: 'test' };
    const { id } = await shop.app.get(DeployTokensService).create(about);
    return { url: `/api/deploy-tokens/${id}` };
  }),

  // There is no edge, so publishing returns 422.
  'POST /api/releases': teamOnly(
    () => ({ url: '/api/releases', payload: { manifest: catalog.manifest } }),
    200,
  ),
  'PUT /api/releases/:microfrontend/:version/files/*': teamOnly(async ({ team }) => {
    const version = await team.prepare(catalog);
    const headers = { 'content-type': 'application/octet-stream' };
    const payload = Buffer.from(catalog.contents['entry.js'] ?? '');
    return { url: `/api/releases/mf-catalog/${version}/files/entry.js`, payload, headers };
  }, 204),
  'POST /api/releases/:microfrontend/:version/publication': teamOrAdmin(async ({ team }) => {
    const url = `/api/releases/mf-catalog/${await team.prepare(catalog)}/publication`;
    return { url, payload: { percentage: 100 } };
  }, 422),

  'POST /api/releases/:microfrontend/rollback': teamOrAdmin(() => {
    return { url: '/api/releases/mf-catalog/rollback', payload: { version: '0123456789abcdef' } };
  }, 409),
  'POST /api/releases/:microfrontend/retirement': teamOrAdmin(() => {
    return { url: '/api/releases/mf-catalog/retirement', payload: { version: '0123456789abcdef' } };
  }, 409),
  'DELETE /api/releases/:microfrontend/retirement': teamOrAdmin(
    () => ({ url: '/api/releases/mf-catalog/retirement' }),
    409,
  ),
  'GET /api/releases/:microfrontend/inbound-links': teamOrAdmin(
    () => ({ url: '/api/releases/mf-catalog/inbound-links' }),
    404,
  ),
  'GET /api/releases/retired': adminOnly(() => ({ url: '/api/releases/retired' })),
  'GET /api/releases': adminOnly(() => ({ url: '/api/releases' })),
  'GET /api/releases/:microfrontend': teamOrAdmin(() => ({ url: '/api/releases/mf-catalog' }), 404),
  'GET /api/releases/ledger': adminOnly(() => ({ url: '/api/releases/ledger' })),
  'GET /api/releases/check-reports/:id': teamOrAdmin(async ({ team }) => {
    const rejected = await team.publish(await team.prepare(catalog));
    return { url: `/api/releases/check-reports/${rejected.json().checkReport.id}` };
  }, 200),

  'GET /api/releases/:microfrontend/:version/blast-radius': adminOnly(async ({ team }) => {
    return { url: `/api/releases/mf-catalog/${await team.prepare(catalog)}/blast-radius` };
  }),
  'GET /api/releases/:microfrontend/rejections': adminOnly(() => ({
    url: '/api/releases/mf-catalog/rejections',
  })),
  'GET /api/releases/:microfrontend/telemetry': adminOnly(() => ({
    url: '/api/releases/mf-catalog/telemetry',
  })),
  'POST /api/releases/reports': everyone('/api/releases/reports', report, 202),

  // These routes exist on the internal listener only.
  'GET /internal/release-document': edgeOnly(() => ({ url: '/internal/release-document' }), 404),
  // A candidate's files require the ticket of its render check.
  'GET /internal/release-files/:microfrontend/:version/*': edgeOnly(async ({ team }) => {
    return { url: `/internal/release-files/mf-catalog/${await team.prepare(catalog)}/remote.json` };
  }, 404),

  // The identity service authenticates by its session cookie and ignores access tokens.
  'GET /api/identity/providers': everyone('/api/identity/providers'),
  'GET /api/identity/jwks': everyone('/api/identity/jwks'),
  'GET /api/identity/get-session': everyone('/api/identity/get-session'),
  'GET /api/identity/token': everyone('/api/identity/token', undefined, 401),
  'GET /api/identity/callback/google': everyone('/api/identity/callback/google', undefined, 302),
  'GET /api/identity/verify-email': everyone('/api/identity/verify-email?token=x', undefined, 401),
  'POST /api/identity/sign-up/email': everyone('/api/identity/sign-up/email', {}, 400),
  'POST /api/identity/sign-in/email': everyone('/api/identity/sign-in/email', {}, 400),
  'POST /api/identity/sign-in/social': everyone('/api/identity/sign-in/social', {}, 400),
  'POST /api/identity/sign-out': everyone('/api/identity/sign-out', {}),
  'POST /api/identity/revoke-sessions': everyone('/api/identity/revoke-sessions', {}, 401),
  'POST /api/identity/send-verification-email': everyone('/api/identity/send-verification-email', {}, 400),
  'POST /api/identity/request-password-reset': everyone('/api/identity/request-password-reset', {}, 400),
  'POST /api/identity/reset-password': everyone('/api/identity/reset-password', {}, 400),
};

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
