import { newId } from '@whetstone/server/database/new-id';
import { type Row, rowsFor } from '@whetstone/server/testing/access-matrix';
import { Review } from '../modules/reviews/review.entity.ts';
import { TOOL_COLUMNS } from '../modules/tools/csv/tool-columns.ts';
import * as given from './matrix-resources.ts';
import { aPhoto } from './photos.ts';
import { signIn } from './sign-in.ts';
import { stockTool } from './stock.ts';

const { everyone, signedIn, ownOrAdmin, ownOrHidden, ownOnly, adminOnly, serviceOnly } =
  rowsFor<given.Cast>();

const newTool = {
  ...{ name: 'Try Square', price: 12.5, quantity: 5, minQuantity: 1, maxQuantity: 5 },
  ...{ description: 'Square.', img: '/media/try-square-1200.webp' },
};

/** The only call of admins that changes nothing and is no GET: its body would be long in a URL. */
export const READING_POST = 'POST /api/promotions/preview';

/** The routes whose responses a cache may store. */
export const CACHEABLE = [
  'GET /api/categories',
  'GET /api/categories/:category',
  'GET /api/delivery',
  'GET /api/docs',
  'GET /api/docs-json',
  'GET /api/docs-yaml',
  'GET /api/health/live',
  'GET /api/purchase',
  'GET /api/purchase/:id',
  'GET /api/review',
  'GET /api/review/rating',
  'GET /api/search/categories',
  'GET /api/search/offers',
  'GET /api/search/suggestions',
  'GET /api/shop',
  'GET /api/shop/texts',
];

/** Every route of the service, with its status for each kind of caller. */
export const accessMatrix: Record<string, Row<given.Cast>> = {
  'GET /api/health/live': everyone(),
  'GET /api/health/ready': everyone(),
  'GET /api/docs': everyone(),
  'GET /api/docs-json': everyone(),
  'GET /api/docs-yaml': everyone(),

  'GET /api/purchase': everyone(),
  'GET /api/purchase/:id': everyone({ at: given.tool }),
  'POST /api/service': adminOnly({ payload: newTool }, 201),

  'GET /api/tools/:id/stock': adminOnly({ at: given.tool }),
  'GET /api/tools/:id/stock-entries': adminOnly({ at: given.tool }),
  'POST /api/tools/:id/stock-entries': adminOnly(
    { at: given.tool, payload: { kind: 'received', quantity: 5 } },
    201,
  ),
  'PUT /api/tools/:id/low-stock': adminOnly({ at: given.tool, payload: { lowStockAt: 3 } }),
  'GET /api/stock/low': adminOnly(),
  'GET /api/stock/ledger-checks': adminOnly(),
  'POST /api/stock/ledger-checks': adminOnly({}, 201),
  'GET /api/tools': adminOnly(),
  'POST /api/tool-imports': adminOnly(
    {
      query: 'fileName=tools.csv',
      payload: Buffer.from(`${TOOL_COLUMNS.join(',')}\r\n`),
      headers: { 'content-type': 'text/csv' },
    },
    201,
  ),
  'GET /api/tool-imports': adminOnly(),
  'GET /api/tool-imports/:id': adminOnly({ at: given.importIn('checking') }),
  'GET /api/tool-imports/:id/rows': adminOnly({ at: given.importIn('checking') }),
  'POST /api/tool-imports/:id/check': adminOnly({ at: given.importIn('ready') }),
  'POST /api/tool-imports/:id/apply': adminOnly({ at: given.importIn('ready') }),
  'POST /api/tool-imports/:id/undo': adminOnly({ at: given.importIn('applied') }, 201),
  'POST /api/tool-imports/:id/cancel': adminOnly({ at: given.importIn('ready') }),
  'GET /api/tools/export': adminOnly(),
  'GET /api/stock/export': adminOnly(),
  'GET /api/users/export': adminOnly(),
  'GET /api/tools/categories': adminOnly(),
  'GET /api/tools/:id': adminOnly({ at: given.tool }),
  'PUT /api/tools/:id': adminOnly({
    at: given.tool,
    payload: { ...newTool, quantity: undefined, category: 'measuring', alt: '', version: 1 },
  }),
  'POST /api/tools/:id/archive': adminOnly({ at: given.tool }),
  'POST /api/tools/:id/restore': adminOnly({ at: given.archivedTool }),
  'GET /api/tools/:id/prices': adminOnly({ at: given.tool }),
  'GET /api/categories': everyone(),
  'GET /api/categories/:category': everyone({ at: 'none' }, 404),
  'GET /api/facets': everyone({ query: 'category=measuring' }),
  'PUT /api/categories/:category/picture': adminOnly({
    at: 'measuring',
    payload: async ({ shop }) => ({ toolId: await stockTool(shop, { category: 'measuring' }) }),
  }),
  'GET /api/search/suggestions': everyone({ query: 'q=saw' }),
  'GET /api/search/categories': everyone(),
  'GET /api/search/offers': everyone({ query: 'q=sawmill' }),
  'GET /api/category-uses': adminOnly(),
  'PUT /api/category-uses/:category': adminOnly({
    ...{ at: given.category, payload: { uses: 'Gluing frames', version: 0 } },
  }),
  'GET /api/synonyms': adminOnly(),
  'POST /api/synonyms': adminOnly(
    {
      payload: async (cast) => {
        await given.noSynonym(cast);
        return given.synonym;
      },
    },
    201,
  ),
  'PUT /api/synonyms/:id': adminOnly({ at: given.savedSynonym, payload: { ...given.synonym, version: 1 } }),
  'DELETE /api/synonyms/:id': adminOnly({ at: given.savedSynonym }),
  'GET /api/photos/:file': everyone({ at: 'none' }, 404),
  'GET /api/tools/:id/photos': adminOnly({ at: given.tool }),
  'POST /api/tools/:id/photos': adminOnly(
    { at: given.tool, payload: () => aPhoto(), headers: { 'content-type': 'image/jpeg' } },
    201,
  ),
  'PUT /api/tools/:id/photos': adminOnly({ at: given.tool, payload: { version: 0, photos: [] } }),
  'DELETE /api/tools/:id/photos/:photo': adminOnly({ at: given.photo }),

  'GET /api/review': everyone(),
  'GET /api/review/rating': everyone(),
  'GET /api/review/mine': signedIn(),
  'POST /api/review': signedIn({ payload: given.review }, 201),
  'PUT /api/review/:id': ownOnly({ at: given.ownReview, payload: { ...given.review, version: 1 } }),
  // Other accounts delete nothing.
  'DELETE /api/review/:id': signedIn({ at: given.ownReview }),
  'GET /api/reviews': adminOnly(),
  'GET /api/reviews/bursts': adminOnly(),
  'POST /api/users/:id/reviews/hide': adminOnly({
    at: async (cast) => {
      await given.ownReview(cast);
      return cast.owner.id;
    },
    payload: { reason: 'Insults.' },
  }),
  'POST /api/users/:id/reviews/show': adminOnly({
    at: ({ owner }) => owner.id,
    payload: async (cast) => {
      const id = await given.ownReview(cast);
      await cast.shop.dataSource.getRepository(Review).update({ id }, { state: 'hidden' });
      return { reviews: [{ id, version: 1 }] };
    },
  }),
  'POST /api/reviews/:id/hide': adminOnly({
    ...{ at: given.ownReview, payload: { reason: 'An insult.', version: 1 } },
  }),
  'POST /api/reviews/:id/show': adminOnly({ at: given.ownReview, payload: { version: 1 } }),

  'POST /api/order': signedIn({ payload: given.placement }, 201),
  'GET /api/order': adminOnly(),
  'GET /api/order/email': ownOrAdmin({ query: ({ owner }) => `client=${owner.email}` }),
  'DELETE /api/order/:id': ownOrAdmin({ at: given.orderLine }),

  'GET /api/countries': everyone(),
  'GET /api/countries/:code': everyone({ at: 'GB' }),
  'GET /api/delivery': everyone(),
  'POST /api/quote': {
    ...everyone({ payload: { lines: [{ id: 'no-such-tool', quantity: 1 }] } }),
    readsToken: true,
  },

  'GET /api/promotions': adminOnly(),
  'POST /api/promotions': adminOnly({ payload: given.promotion }, 201),
  [READING_POST]: adminOnly({
    payload: async (cast) => ({ ...given.promotion, lines: [{ id: await given.tool(cast), quantity: 1 }] }),
  }),
  'GET /api/promotions/:id': adminOnly({ at: given.savedPromotion }),
  'PUT /api/promotions/:id': adminOnly({
    at: given.savedPromotion,
    payload: { ...given.promotion, version: 1 },
  }),

  'GET /api/basket': signedIn(),
  'POST /api/basket/merge': signedIn({ payload: { lines: [] } }),
  'PUT /api/basket/:toolId': signedIn({ at: given.tool, payload: { quantity: 1 } }),
  'DELETE /api/basket/:toolId': signedIn({ at: 'none' }),

  'GET /api/addresses': signedIn(),
  'POST /api/addresses': signedIn({ payload: given.address }, 201),
  'PUT /api/addresses/:id': ownOnly({ at: given.savedAddress, payload: given.address }),
  // Other accounts delete nothing.
  'DELETE /api/addresses/:id': signedIn({ at: given.savedAddress }),

  'GET /api/stock-alerts/:toolId': signedIn({ at: 'none' }),
  'PUT /api/stock-alerts/:toolId': signedIn({ at: ({ shop }) => stockTool(shop, { quantity: 0 }) }),
  'DELETE /api/stock-alerts/:toolId': signedIn({ at: 'none' }),

  'POST /api/orders': signedIn(
    {
      payload: async (cast) => {
        const { id, quantity, ...contact } = await given.placement(cast);
        return { lines: [{ id, quantity }], ...contact };
      },
    },
    201,
  ),
  'GET /api/orders': adminOnly(),
  'GET /api/orders/mine': signedIn(),
  'GET /api/orders/export': adminOnly(),
  'POST /api/orders/pack': adminOnly({
    payload: async (cast) => ({ numbers: [await given.invoicedOrder(cast)] }),
  }),
  'GET /api/orders/:number': ownOrHidden({ at: given.order }),
  'POST /api/orders/:number/cancel': ownOrHidden({ at: given.order, payload: {} }),
  // Nothing listens at the address of Stripe. Admins pay their own orders only.
  'POST /api/orders/:number/payment': ownOnly({ at: given.order }, 503),
  'POST /api/orders/:number/payment/check': ownOrHidden({ at: given.order }),
  'POST /api/payments/:provider': everyone({ at: 'stripe', payload: {} }, 400),
  'POST /api/payments/reconcile': adminOnly({ payload: {} }, 503),
  'GET /api/payments/differences': adminOnly(),
  'POST /api/payments/differences/:id/resolve': adminOnly({
    ...{ at: given.unknownPayment, payload: { note: 'Refunded by hand.' } },
  }),
  // Nothing listens at the address of Stripe.
  'POST /api/payments/differences/:id/retry': adminOnly({ at: given.failingRefund, payload: {} }, 503),
  'GET /api/orders/:number/returns': ownOrHidden({ at: given.order }),
  'POST /api/orders/:number/returns': ownOnly({ at: given.deliveredOrder, payload: given.toReturn }, 201),
  'POST /api/orders/:number/returns/quote': ownOnly({ at: given.deliveredOrder, payload: given.toReturn }),
  'GET /api/returns': adminOnly(),
  'POST /api/returns/:id/steps': adminOnly({ at: given.orderReturn, payload: { step: 'accept' } }),
  'POST /api/returns/:id/cancel': ownOnly({ at: given.orderReturn, payload: {} }),
  'POST /api/order-status': everyone({ payload: { token: 'none' } }, 404),
  'POST /api/orders/:number/status-links/end': ownOrHidden({ at: given.order }),
  'PUT /api/orders/:number/address': adminOnly({
    ...{ at: given.order, payload: { address: '7 Anvil Yard, Leeds', phone: '+44 113 496 0100' } },
  }),
  'POST /api/orders/:number/steps': adminOnly({ at: given.order, payload: { step: 'invoice' } }),

  'POST /api/orders/:number/vat-number': adminOnly({ at: given.businessOrder, payload: { approve: true } }),
  'POST /api/orders/:number/invoice': adminOnly({ at: given.orderOfSeller }),
  'GET /api/invoices': adminOnly(),
  'GET /api/invoices/export': adminOnly(),
  'GET /api/invoices/:number': ownOrHidden({ at: given.invoice }),
  'GET /api/invoices/:number/xml': ownOrHidden({ at: given.electronicInvoice }),
  'GET /api/invoices/:number/pdf': ownOrHidden({ at: given.invoice }),

  'GET /api/emails': adminOnly(),
  'GET /api/emails/:id': adminOnly({ at: 'none' }, 404),
  'POST /api/emails/:id/send-again': adminOnly({ at: given.email }),

  'GET /api/shop': everyone(),
  'GET /api/shop/texts': everyone(),
  'GET /api/settings': adminOnly(),
  'GET /api/settings/choices': adminOnly(),
  'PUT /api/settings': adminOnly({ payload: given.savedAt('/api/settings') }),
  'GET /api/delivery/settings': adminOnly(),
  'PUT /api/delivery/settings': adminOnly({ payload: given.savedAt('/api/delivery/settings') }),

  'GET /api/taxes': adminOnly(),
  'PUT /api/taxes': adminOnly({ payload: given.savedAt('/api/taxes') }),

  'GET /api/overview/sales': adminOnly(),
  'GET /api/overview/best-tools': adminOnly(),
  'GET /api/overview/open-work': adminOnly(),

  'GET /api/audit': adminOnly(),
  'GET /api/audit/actions': adminOnly(),
  'GET /api/audit/chain': adminOnly(),
  'POST /api/audit/check': adminOnly(),

  'GET /api/webhooks': adminOnly(),
  'POST /api/webhooks': adminOnly(
    {
      payload: async (cast) => {
        await given.noEndpoint(cast);
        return given.webhook;
      },
    },
    201,
  ),
  'PUT /api/webhooks/:id': adminOnly({ at: given.endpoint, payload: { ...given.webhook, state: 'paused' } }),
  'DELETE /api/webhooks/:id': adminOnly({ at: given.endpoint }),
  'POST /api/webhooks/:id/secret': adminOnly({ at: given.endpoint }),
  'POST /api/webhooks/:id/test': adminOnly({ at: given.endpoint }),
  'GET /api/webhooks/:id/deliveries': adminOnly({ at: given.endpoint }),
  'POST /api/webhooks/deliveries/:id/send-again': adminOnly({ at: given.webhookDelivery }),

  'GET /api/user': adminOnly(),
  'GET /api/user (with email)': ownOrAdmin({ query: ({ owner }) => `email=${owner.email}` }),
  'POST /api/user': signedIn({ payload: { edu: 'Joinery' } }, 201),
  'GET /api/user/count': signedIn(),
  'PUT /api/user/admin/:email': adminOnly({ at: async ({ shop }) => (await signIn(shop)).email }),
  'DELETE /api/user/:email': adminOnly({ at: given.user }),
  'GET /api/users/:id': adminOnly({ at: ({ owner }) => owner.id }),
  'POST /api/users/:id/demote': adminOnly({
    at: async ({ shop }) => (await signIn(shop, { role: 'admin' })).id,
  }),
  'POST /api/user/:email/reset-second-factor': adminOnly({
    at: given.user,
    payload: { reason: 'Called back.' },
  }),
  'GET /api/user/me/export': signedIn(),
  'GET /api/user/me/sessions': signedIn(),
  'DELETE /api/user/me/sessions': signedIn(),
  'DELETE /api/user/me/sessions/:id': signedIn({ at: 'none' }),
  'GET /api/users/:id/sessions': adminOnly({ at: ({ owner }) => owner.id }),
  'DELETE /api/users/:id/sessions/:id': adminOnly({ at: ({ owner }) => [owner.id, 'none'] }),
  'POST /api/user/me/password': signedIn({ payload: {} }, 400),
  'POST /api/user/me/email': signedIn({ payload: () => ({ newEmail: `${newId()}@mail.example` }) }),
  // No link has this token.
  'POST /api/user/me/email/confirm': signedIn({ payload: { token: 'none' } }, 404),
  'POST /api/user/email/undo': everyone({ payload: { token: 'none' } }, 404),
  // Without a proof, nothing is erased.
  'POST /api/user/me/erase': signedIn({ payload: {} }, 400),
  'GET /api/admin/:email': ownOrAdmin({ at: ({ owner }) => owner.email }),

  // The exchange requires an identity token and rejects access tokens, even those of admins.
  'PUT /api/user/:email': everyone(
    { at: ({ owner }) => owner.email, payload: ({ owner }) => ({ email: owner.email }) },
    401,
  ),

  // These routes exist on the internal listener only.
  'GET /internal/access-token-keys': serviceOnly(),
  'POST /internal/deploy-token-notices': serviceOnly({
    ...{ id: 't1', microfrontend: 'mf-catalog', label: 'laptop', createdBy: 'admin@example.com' },
    expiresAt: '2099-01-01T00:00:00.000Z',
  }),
  'POST /internal/rollback-notices': serviceOnly({
    ...{ id: 'l1', microfrontend: 'mf-catalog', isCanary: true, version: 'c2', live: 'c1' },
    ...{ isAutomatic: true, reason: 'It failed.', createdBy: ['admin@example.com'] },
  }),
  'GET /internal/revoked-tokens': serviceOnly(),

  // The identity service authenticates by its session cookie and ignores access tokens.
  'GET /api/identity/providers': everyone(),
  'GET /api/identity/jwks': everyone(),
  'GET /api/identity/get-session': everyone(),
  'GET /api/identity/token': everyone({}, 401),
  'GET /api/identity/callback/google': everyone({}, 302),
  'GET /api/identity/verify-email': everyone({ query: 'token=x' }, 401),
  'POST /api/identity/sign-up/email': everyone({ payload: {} }, 400),
  'POST /api/identity/sign-in/email': everyone({ payload: {} }, 400),
  'POST /api/identity/sign-in/social': everyone({ payload: {} }, 400),
  'POST /api/identity/link-social': everyone({ payload: { provider: 'google' } }, 404),
  'POST /api/identity/sign-out': everyone({ payload: {} }),
  'POST /api/identity/send-verification-email': everyone({ payload: {} }, 400),
  'POST /api/identity/request-password-reset': everyone({ payload: {} }, 400),
  'POST /api/identity/verify-password': everyone({ payload: { password: 'x' } }, 401),
  'POST /api/identity/two-factor/enable': everyone({ payload: {} }, 401),
  'POST /api/identity/two-factor/disable': everyone({ payload: {} }, 401),
  'POST /api/identity/two-factor/verify-totp': everyone({ payload: { code: '1' } }, 401),
  'POST /api/identity/two-factor/verify-backup-code': everyone({ payload: { code: '1' } }, 401),
  'POST /api/identity/two-factor/generate-backup-codes': everyone({ payload: {} }, 401),
  'GET /api/identity/second-factors': everyone({}, 401),
  'GET /api/identity/passkey/generate-register-options': everyone({}, 401),
  'POST /api/identity/passkey/verify-registration': everyone({ payload: { response: {} } }, 400),
  'GET /api/identity/passkey/generate-authenticate-options': everyone(),
  'POST /api/identity/passkey/verify-authentication': everyone({ payload: { response: {} } }, 400),
  'POST /api/identity/passkey/delete-passkey': everyone({ payload: { id: 'none' } }, 401),
  'POST /api/identity/reset-password': everyone({ payload: {} }, 400),
};
