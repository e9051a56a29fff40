import { type Row, rowsFor } from '@whetstone/server/testing/access-matrix';
import { Order } from '../modules/orders/order.entity.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { stockTool } from './stock.ts';
import type { TestApp } from './test-app.ts';

export interface Cast {
  shop: TestApp;
  /** The user that the request concerns. */
  owner: SignedIn;
}

const { everyone, signedIn, ownOrAdmin, adminOnly, serviceOnly } = rowsFor<Cast>();

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
export const accessMatrix: Record<string, Row<Cast>> = {
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

  // These routes exist on the internal listener only.
  'GET /internal/access-token-keys': serviceOnly('/internal/access-token-keys'),
  'GET /internal/revoked-tokens': serviceOnly('/internal/revoked-tokens'),

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
