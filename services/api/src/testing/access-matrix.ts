import path from 'node:path';
import { newId } from '@whetstone/server/database/new-id';
import { type Row, rowsFor } from '@whetstone/server/testing/access-matrix';
import { Email } from '../modules/mail/email.entity.ts';
import { PaymentDifference } from '../modules/orders/differences/payment-difference.entity.ts';
import { Order } from '../modules/orders/order.entity.ts';
import { OrderLine } from '../modules/orders/order-line.entity.ts';
import type { OrderVat } from '../modules/orders/order-vat.ts';
import type { OrderDetailDto } from '../modules/orders/orders.dto.ts';
import { Payment, Refund } from '../modules/orders/payments/payment.entity.ts';
import { Review } from '../modules/reviews/review.entity.ts';
import { TOOL_COLUMNS } from '../modules/tools/csv/tool-columns.ts';
import { type ImportState, ToolImport } from '../modules/tools/csv/tool-import.entity.ts';
import { ToolPhoto } from '../modules/tools/photos/photo.entity.ts';
import { Synonym } from '../modules/tools/search/search.entity.ts';
import { WebhookEndpoint } from '../modules/webhooks/webhook.entity.ts';
import { enterSeller } from './invoices.ts';
import { aPhoto } from './photos.ts';
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
const placementOf = async ({ shop }: Cast) => ({
  id: await stockTool(shop),
  quantity: 1,
  address: '1 Mill Lane',
  phone: '+44 114 496 0100',
});

/** An upload of a file with tools. */
const importOf = (rows: string) => ({
  url: '/api/tool-imports?fileName=tools.csv',
  payload: Buffer.from(`${TOOL_COLUMNS.join(',')}\r\n${rows}`),
  headers: { 'content-type': 'text/csv' },
});

/** Inserts an import of one new tool. Returns its path. */
const importIn = async ({ shop, owner }: Cast, state: ImportState): Promise<string> => {
  const id = newId();
  await shop.dataSource.getRepository(ToolImport).insert({
    ...{ id, fileName: 'tools.csv', state, actorId: owner.id, rowsTotal: 1, rowsChecked: 1, added: 1 },
    ...{ changed: 0, unchanged: 0, invalid: 0, lastRowId: '', updatedAt: new Date() },
  });
  return `/api/tool-imports/${id}`;
};

/** Places the owner's order. Returns its number. */
const orderOf = async (cast: Cast): Promise<string> => {
  const { headers } = cast.owner;
  const payload = await placementOf(cast);
  return (await cast.shop.app.inject({ method: 'POST', url: '/api/order', payload, headers })).json().number;
};

/** Places and delivers the owner's order. Returns its number and its line. */
const deliveredOrderOf = async (cast: Cast) => {
  const number = await orderOf(cast);
  const { headers } = await signIn(cast.shop, { role: 'admin' });
  const url = `/api/orders/${number}/steps`;
  for (const step of ['pay', 'pack', 'ship', 'deliver'])
    await cast.shop.app.inject({
      ...{ method: 'POST', url, headers },
      payload: { step, ...(step === 'ship' && { carrier: 'Parcel Post' }) },
    });
  const { lines } = (
    await cast.shop.app.inject({ method: 'GET', url: `/api/orders/${number}`, headers })
  ).json();
  return { number, line: String(lines[0]._id) };
};

/** A return that the owner has asked for. Returns its id. */
const returnOf = async (cast: Cast) => {
  const { number, line } = await deliveredOrderOf(cast);
  const payload = { lines: [{ line, quantity: 1 }], reason: 'unwanted' };
  const { headers } = cast.owner;
  const request = { method: 'POST' as const, url: `/api/orders/${number}/returns`, payload, headers };
  return (await cast.shop.app.inject(request)).json()._id;
};

/** Issues the invoice of an order of the owner. Returns its number. */
const invoiceOf = async (cast: Cast): Promise<string> => {
  await enterSeller(cast.shop.dataSource);
  const { headers } = await signIn(cast.shop, { role: 'admin' });
  const url = `/api/orders/${await orderOf(cast)}/invoice`;
  const order: OrderDetailDto = (await cast.shop.app.inject({ method: 'POST', url, headers })).json();
  return order.invoices?.[0]?.number ?? '';
};

const electronicInvoiceOf = async (cast: Cast): Promise<string> => {
  const number = await invoiceOf(cast);
  // By the API, which caches the settings.
  const { headers } = await signIn(cast.shop, { role: 'admin' });
  const url = '/api/settings';
  const { changedAt: _, ...settings } = (await cast.shop.app.inject({ url, headers })).json();
  const payload = { ...settings, electronicInvoices: true };
  await cast.shop.app.inject({ method: 'PUT', url, headers, payload });
  return number;
};

/** An order of the owner with a VAT number that nobody has confirmed. Returns its number. */
const businessOrderOf = async (cast: Cast): Promise<string> => {
  const number = await orderOf(cast);
  const vat: OrderVat = {
    ...{ number: 'DE136695976', company: 'Werkzeuge GmbH', state: 'pending', check: 'off' },
    ...{ decision: null, exemption: null },
  };
  await cast.shop.dataSource.getRepository(Order).update({ number }, { vat: JSON.stringify(vat) });
  return number;
};

const address = { name: 'Workshop', address: '1 Mill Lane', phone: '+44 114 496 0100' };
const addressOf = async ({ shop, owner: { headers } }: Cast): Promise<string> => {
  const url = '/api/addresses';
  return (await shop.app.inject({ method: 'POST', url, payload: address, headers })).json()._id;
};

const webhook = {
  url: 'http://127.0.0.1:9/orders',
  description: 'The warehouse',
  events: ['order.placed'],
};
/** Adds an endpoint that refuses connections. Returns its path. */
const webhookOf = async ({ shop }: Cast): Promise<string> => {
  const { headers } = await signIn(shop, { role: 'admin' });
  const endpoints = shop.dataSource.getRepository(WebhookEndpoint);
  await endpoints.clear();
  const request = { method: 'POST' as const, url: '/api/webhooks', payload: webhook, headers };
  return `/api/webhooks/${(await shop.app.inject(request)).json().id}`;
};

/** Adds the owner's review of the shop. Returns its path. */
const reviewOf = async ({ shop, owner }: Cast, list = 'review'): Promise<string> => {
  const { id: userId, email: client, name: clientName } = owner;
  const id = newId();
  const row = { ...review, id, userId, toolId: null, client, clientName, createdAt: new Date() };
  await shop.dataSource.getRepository(Review).insert(row);
  return `/api/${list}/${id}`;
};

const synonym = { term: 'wrench', words: ['spanner'] };
/** Adds a synonym. Returns its path. */
const synonymOf = async ({ shop }: Cast): Promise<string> => {
  const { headers } = await signIn(shop, { role: 'admin' });
  await shop.dataSource.getRepository(Synonym).clear();
  const request = { method: 'POST' as const, url: '/api/synonyms', payload: synonym, headers };
  return `/api/synonyms/${(await shop.app.inject(request)).json().id}`;
};

/** A promotion without a code, as an admin enters it. */
const promotion = () => ({
  ...{ name: 'Spring sale', kind: 'percent', percent: 10, minTotal: 0, tools: [], categories: [] },
  ...{ combines: true, firstOrder: false, state: 'paused' },
});
/** Adds a promotion. Returns its path. */
const promotionOf = async ({ shop }: Cast): Promise<string> => {
  const { headers } = await signIn(shop, { role: 'admin' });
  const request = { method: 'POST' as const, url: '/api/promotions', payload: promotion(), headers };
  return `/api/promotions/${(await shop.app.inject(request)).json()._id}`;
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

  'GET /api/tools/:id/stock': adminOnly(async ({ shop }) => ({
    url: `/api/tools/${await stockTool(shop)}/stock`,
  })),
  'GET /api/tools/:id/stock-entries': adminOnly(async ({ shop }) => {
    return { url: `/api/tools/${await stockTool(shop)}/stock-entries` };
  }),
  'POST /api/tools/:id/stock-entries': adminOnly(async ({ shop }) => {
    const payload = { kind: 'received', quantity: 5 };
    return { url: `/api/tools/${await stockTool(shop)}/stock-entries`, payload };
  }, 201),
  'PUT /api/tools/:id/low-stock': adminOnly(async ({ shop }) => {
    return { url: `/api/tools/${await stockTool(shop)}/low-stock`, payload: { lowStockAt: 3 } };
  }),
  'GET /api/stock/low': adminOnly(() => ({ url: '/api/stock/low' })),
  'GET /api/stock/ledger-checks': adminOnly(() => ({ url: '/api/stock/ledger-checks' })),
  'POST /api/stock/ledger-checks': adminOnly(() => ({ url: '/api/stock/ledger-checks' }), 201),
  'GET /api/tools': adminOnly(() => ({ url: '/api/tools' })),
  'POST /api/tool-imports': adminOnly(() => importOf(''), 201),
  'GET /api/tool-imports': adminOnly(() => ({ url: '/api/tool-imports' })),
  'GET /api/tool-imports/:id': adminOnly(async (cast) => ({ url: await importIn(cast, 'checking') })),
  'GET /api/tool-imports/:id/rows': adminOnly(async (cast) => {
    return { url: `${await importIn(cast, 'checking')}/rows` };
  }),
  'POST /api/tool-imports/:id/check': adminOnly(async (cast) => {
    return { url: `${await importIn(cast, 'ready')}/check` };
  }),
  'POST /api/tool-imports/:id/apply': adminOnly(async (cast) => {
    return { url: `${await importIn(cast, 'ready')}/apply` };
  }),
  'POST /api/tool-imports/:id/undo': adminOnly(async (cast) => {
    return { url: `${await importIn(cast, 'applied')}/undo` };
  }, 201),
  'POST /api/tool-imports/:id/cancel': adminOnly(async (cast) => {
    return { url: `${await importIn(cast, 'ready')}/cancel` };
  }),
  'GET /api/tools/export': adminOnly(() => ({ url: '/api/tools/export' })),
  'GET /api/stock/export': adminOnly(() => ({ url: '/api/stock/export' })),
  'GET /api/users/export': adminOnly(() => ({ url: '/api/users/export' })),
  'GET /api/tools/categories': adminOnly(() => ({ url: '/api/tools/categories' })),
  'GET /api/tools/:id': adminOnly(async ({ shop }) => ({ url: `/api/tools/${await stockTool(shop)}` })),
  'PUT /api/tools/:id': adminOnly(async ({ shop }) => {
    const { quantity: _, ...fields } = tool;
    const payload = { ...fields, category: 'measuring', alt: '', version: 1 };
    return { url: `/api/tools/${await stockTool(shop)}`, payload };
  }),
  'POST /api/tools/:id/archive': adminOnly(async ({ shop }) => {
    return { url: `/api/tools/${await stockTool(shop)}/archive` };
  }),
  'POST /api/tools/:id/restore': adminOnly(async ({ shop }) => {
    const path = `/api/tools/${await stockTool(shop)}`;
    const { headers } = await signIn(shop, { role: 'admin' });
    await shop.app.inject({ method: 'POST', url: `${path}/archive`, headers });
    return { url: `${path}/restore` };
  }),
  'GET /api/tools/:id/prices': adminOnly(async ({ shop }) => {
    return { url: `/api/tools/${await stockTool(shop)}/prices` };
  }),
  'GET /api/categories': everyone('/api/categories'),
  'GET /api/categories/:category': everyone('/api/categories/none', undefined, 404),
  'GET /api/facets': everyone('/api/facets?category=measuring'),
  'PUT /api/categories/:category/picture': adminOnly(async ({ shop }) => {
    const toolId = await stockTool(shop, { category: 'measuring' });
    return { url: '/api/categories/measuring/picture', payload: { toolId } };
  }),
  'GET /api/search/suggestions': everyone('/api/search/suggestions?q=saw'),
  'GET /api/search/categories': everyone('/api/search/categories'),
  'GET /api/search/offers': everyone('/api/search/offers?q=sawmill'),
  'GET /api/category-uses': adminOnly(() => ({ url: '/api/category-uses' })),
  'PUT /api/category-uses/:category': adminOnly(async ({ shop }) => {
    const category = `category-${newId()}`.slice(0, 40);
    await stockTool(shop, { category });
    return { url: `/api/category-uses/${category}`, payload: { uses: 'Gluing frames', version: 0 } };
  }),
  'GET /api/synonyms': adminOnly(() => ({ url: '/api/synonyms' })),
  'POST /api/synonyms': adminOnly(async ({ shop }) => {
    await shop.dataSource.getRepository(Synonym).clear();
    return { url: '/api/synonyms', payload: synonym };
  }, 201),
  'PUT /api/synonyms/:id': adminOnly(async (cast) => {
    return { url: await synonymOf(cast), payload: { ...synonym, version: 1 } };
  }),
  'DELETE /api/synonyms/:id': adminOnly(async (cast) => ({ url: await synonymOf(cast) })),
  'GET /api/photos/:file': everyone('/api/photos/none', undefined, 404),
  'GET /api/tools/:id/photos': adminOnly(async ({ shop }) => {
    return { url: `/api/tools/${await stockTool(shop)}/photos` };
  }),
  'POST /api/tools/:id/photos': adminOnly(async ({ shop }) => {
    const url = `/api/tools/${await stockTool(shop)}/photos`;
    return { url, payload: await aPhoto(), headers: { 'content-type': 'image/jpeg' } };
  }, 201),
  'PUT /api/tools/:id/photos': adminOnly(async ({ shop }) => {
    return { url: `/api/tools/${await stockTool(shop)}/photos`, payload: { version: 0, photos: [] } };
  }),
  'DELETE /api/tools/:id/photos/:photo': adminOnly(async ({ shop }) => {
    const toolId = await stockTool(shop);
    const photo = { id: newId(), toolId, position: 1, alt: '', uploadHash: '', changedAt: new Date() };
    await shop.dataSource.getRepository(ToolPhoto).insert(photo);
    return { url: `/api/tools/${toolId}/photos/${photo.id}` };
  }),

  'GET /api/review': everyone('/api/review'),
  'GET /api/review/rating': everyone('/api/review/rating'),
  'GET /api/review/mine': signedIn(() => ({ url: '/api/review/mine' }), 200),
  'POST /api/review': signedIn(() => ({ url: '/api/review', payload: review }), 201),
  'PUT /api/review/:id': {
    call: async (cast) => ({ url: await reviewOf(cast), payload: { ...review, version: 1 } }),
    statuses: [401, 200, 404, 404],
  },
  // Other accounts delete nothing.
  'DELETE /api/review/:id': signedIn(async (cast) => ({ url: await reviewOf(cast) }), 200),
  'GET /api/reviews': adminOnly(() => ({ url: '/api/reviews' })),
  'GET /api/reviews/bursts': adminOnly(() => ({ url: '/api/reviews/bursts' })),
  'POST /api/users/:id/reviews/hide': adminOnly(async (cast) => {
    await reviewOf(cast);
    return { url: `/api/users/${cast.owner.id}/reviews/hide`, payload: { reason: 'Insults.' } };
  }),
  'POST /api/users/:id/reviews/show': adminOnly(async (cast) => {
    const id = path.basename(await reviewOf(cast));
    await cast.shop.dataSource.getRepository(Review).update({ id }, { state: 'hidden' });
    return { url: `/api/users/${cast.owner.id}/reviews/show`, payload: { reviews: [{ id, version: 1 }] } };
  }),
  'POST /api/reviews/:id/hide': adminOnly(async (cast) => {
    return { url: `${await reviewOf(cast, 'reviews')}/hide`, payload: { reason: 'An insult.', version: 1 } };
  }),
  'POST /api/reviews/:id/show': adminOnly(async (cast) => {
    return { url: `${await reviewOf(cast, 'reviews')}/show`, payload: { version: 1 } };
  }),

  'POST /api/order': signedIn(async (cast) => ({ url: '/api/order', payload: await placementOf(cast) }), 201),
  'GET /api/order': adminOnly(() => ({ url: '/api/order' })),
  'GET /api/order/email': ownOrAdmin(({ owner }) => ({ url: `/api/order/email?client=${owner.email}` })),
  'DELETE /api/order/:id': ownOrAdmin(async (cast) => {
    const { shop, owner } = cast;
    const payload = await placementOf(cast);
    await shop.app.inject({ method: 'POST', url: '/api/order', payload, headers: owner.headers });
    const [line] = await shop.dataSource.getRepository(OrderLine).find({ order: { id: 'DESC' }, take: 1 });
    return { url: `/api/order/${line?.id}` };
  }),

  'GET /api/countries': everyone('/api/countries'),
  'GET /api/countries/:code': everyone('/api/countries/GB'),
  'GET /api/delivery': everyone('/api/delivery'),
  'POST /api/quote': {
    ...everyone('/api/quote', { lines: [{ id: 'no-such-tool', quantity: 1 }] }),
    readsToken: true,
  },

  'GET /api/promotions': adminOnly(() => ({ url: '/api/promotions' })),
  'POST /api/promotions': adminOnly(() => ({ url: '/api/promotions', payload: promotion() }), 201),
  [READING_POST]: adminOnly(async ({ shop }) => {
    const lines = [{ id: await stockTool(shop), quantity: 1 }];
    return { url: '/api/promotions/preview', payload: { ...promotion(), lines } };
  }),
  'GET /api/promotions/:id': adminOnly(async (cast) => ({ url: await promotionOf(cast) })),
  'PUT /api/promotions/:id': adminOnly(async (cast) => {
    return { url: await promotionOf(cast), payload: { ...promotion(), version: 1 } };
  }),

  'GET /api/basket': signedIn(() => ({ url: '/api/basket' }), 200),
  'POST /api/basket/merge': signedIn(() => ({ url: '/api/basket/merge', payload: { lines: [] } }), 200),
  'PUT /api/basket/:toolId': signedIn(async ({ shop }) => {
    return { url: `/api/basket/${await stockTool(shop)}`, payload: { quantity: 1 } };
  }, 200),
  'DELETE /api/basket/:toolId': signedIn(() => ({ url: '/api/basket/none' }), 200),

  'GET /api/addresses': signedIn(() => ({ url: '/api/addresses' }), 200),
  'POST /api/addresses': signedIn(() => ({ url: '/api/addresses', payload: address }), 201),
  'PUT /api/addresses/:id': {
    call: async (cast) => ({ url: `/api/addresses/${await addressOf(cast)}`, payload: address }),
    statuses: [401, 200, 404, 404],
  },
  // Other accounts delete nothing.
  'DELETE /api/addresses/:id': signedIn(async (cast) => {
    return { url: `/api/addresses/${await addressOf(cast)}` };
  }, 200),

  'GET /api/stock-alerts/:toolId': signedIn(() => ({ url: '/api/stock-alerts/none' }), 200),
  'PUT /api/stock-alerts/:toolId': signedIn(async ({ shop }) => {
    return { url: `/api/stock-alerts/${await stockTool(shop, { quantity: 0 })}` };
  }, 200),
  'DELETE /api/stock-alerts/:toolId': signedIn(() => ({ url: '/api/stock-alerts/none' }), 200),

  'POST /api/orders': signedIn(async (cast) => {
    const { id, quantity, ...contact } = await placementOf(cast);
    return { url: '/api/orders', payload: { lines: [{ id, quantity }], ...contact } };
  }, 201),
  'GET /api/orders': adminOnly(() => ({ url: '/api/orders' })),
  'GET /api/orders/mine': signedIn(() => ({ url: '/api/orders/mine' }), 200),
  'GET /api/orders/export': adminOnly(() => ({ url: '/api/orders/export' })),
  'POST /api/orders/pack': adminOnly(async (cast) => {
    const number = await orderOf(cast);
    const { headers } = await signIn(cast.shop, { role: 'admin' });
    const url = `/api/orders/${number}/steps`;
    await cast.shop.app.inject({ method: 'POST', url, payload: { step: 'invoice' }, headers });
    return { url: '/api/orders/pack', payload: { numbers: [number] } };
  }),
  'GET /api/orders/:number': {
    call: async (cast) => ({ url: `/api/orders/${await orderOf(cast)}` }),
    statuses: [401, 200, 404, 200],
  },
  'POST /api/orders/:number/cancel': {
    call: async (cast) => ({ url: `/api/orders/${await orderOf(cast)}/cancel`, payload: {} }),
    statuses: [401, 200, 404, 200],
  },
  // Nothing listens at the address of Stripe. Admins pay their own orders only.
  'POST /api/orders/:number/payment': {
    call: async (cast) => ({ url: `/api/orders/${await orderOf(cast)}/payment` }),
    statuses: [401, 503, 404, 404],
  },
  'POST /api/orders/:number/payment/check': {
    call: async (cast) => ({ url: `/api/orders/${await orderOf(cast)}/payment/check` }),
    statuses: [401, 200, 404, 200],
  },
  'POST /api/payments/:provider': everyone('/api/payments/stripe', {}, 400),
  'POST /api/payments/reconcile': adminOnly(() => ({ url: '/api/payments/reconcile', payload: {} }), 503),
  'GET /api/payments/differences': adminOnly(() => ({ url: '/api/payments/differences' })),
  'POST /api/payments/differences/:id/resolve': adminOnly(async ({ shop }) => {
    const id = newId();
    const cents = { expectedCents: 0, actualCents: 500 };
    const difference = {
      id,
      kind: 'unknown-payment' as const,
      provider: 'stripe',
      reference: id,
      detail: '{"code":"unknown-refund"}',
      ...cents,
    };
    await shop.dataSource
      .getRepository(PaymentDifference)
      .insert({ ...difference, foundAt: new Date(), note: '' });
    return { url: `/api/payments/differences/${id}/resolve`, payload: { note: 'Refunded by hand.' } };
  }),
  // Nothing listens at the address of Stripe.
  'POST /api/payments/differences/:id/retry': adminOnly(async (cast) => {
    const { dataSource } = cast.shop;
    const number = await orderOf(cast);
    const { id: orderId } = await dataSource.getRepository(Order).findOneByOrFail({ number });
    const id = newId();
    const at = new Date();
    const common = { id, orderId, provider: 'stripe', amountCents: 500, createdAt: at, changedAt: at };
    await dataSource
      .getRepository(Payment)
      .insert({ ...common, state: 'paid', expiresAt: at, nextAttemptAt: at, lastError: '' });
    await dataSource.getRepository(Refund).insert({
      ...{ ...common, paymentId: id, reason: 'cancelled', actorName: '', note: '', state: 'pending' },
      ...{ externalId: `re_${id}`, generation: 0, attempts: 1, nextAttemptAt: at, lastError: '' },
    });
    const difference = {
      id,
      kind: 'failing-refund' as const,
      provider: 'stripe',
      reference: id,
      detail: '{"code":"refund-pending"}',
    };
    await dataSource
      .getRepository(PaymentDifference)
      .insert({ ...difference, expectedCents: 500, actualCents: 0, foundAt: at, note: '' });
    return { url: `/api/payments/differences/${id}/retry`, payload: {} };
  }, 503),
  'GET /api/orders/:number/returns': {
    call: async (cast) => ({ url: `/api/orders/${await orderOf(cast)}/returns` }),
    statuses: [401, 200, 404, 200],
  },
  'POST /api/orders/:number/returns': {
    call: async (cast) => {
      const { number, line } = await deliveredOrderOf(cast);
      const payload = { lines: [{ line, quantity: 1 }], reason: 'unwanted' };
      return { url: `/api/orders/${number}/returns`, payload };
    },
    statuses: [401, 201, 404, 404],
  },
  'POST /api/orders/:number/returns/quote': {
    call: async (cast) => {
      const { number, line } = await deliveredOrderOf(cast);
      const payload = { lines: [{ line, quantity: 1 }], reason: 'unwanted' };
      return { url: `/api/orders/${number}/returns/quote`, payload };
    },
    statuses: [401, 200, 404, 404],
  },
  'GET /api/returns': adminOnly(() => ({ url: '/api/returns' })),
  'POST /api/returns/:id/steps': adminOnly(async (cast) => {
    return { url: `/api/returns/${await returnOf(cast)}/steps`, payload: { step: 'accept' } };
  }),
  'POST /api/returns/:id/cancel': {
    call: async (cast) => ({ url: `/api/returns/${await returnOf(cast)}/cancel`, payload: {} }),
    statuses: [401, 200, 404, 404],
  },
  'POST /api/order-status': everyone('/api/order-status', { token: 'none' }, 404),
  'POST /api/orders/:number/status-links/end': {
    call: async (cast) => ({ url: `/api/orders/${await orderOf(cast)}/status-links/end` }),
    statuses: [401, 200, 404, 200],
  },
  'PUT /api/orders/:number/address': adminOnly(async (cast) => {
    const payload = { address: '7 Anvil Yard, Leeds', phone: '+44 113 496 0100' };
    return { url: `/api/orders/${await orderOf(cast)}/address`, payload };
  }),
  'POST /api/orders/:number/steps': adminOnly(async (cast) => {
    return { url: `/api/orders/${await orderOf(cast)}/steps`, payload: { step: 'invoice' } };
  }),

  'POST /api/orders/:number/vat-number': adminOnly(async (cast) => {
    return { url: `/api/orders/${await businessOrderOf(cast)}/vat-number`, payload: { approve: true } };
  }),
  'POST /api/orders/:number/invoice': adminOnly(async (cast) => {
    await enterSeller(cast.shop.dataSource);
    return { url: `/api/orders/${await orderOf(cast)}/invoice` };
  }),
  'GET /api/invoices': adminOnly(() => ({ url: '/api/invoices' })),
  'GET /api/invoices/export': adminOnly(() => ({ url: '/api/invoices/export' })),
  'GET /api/invoices/:number': {
    call: async (cast) => ({ url: `/api/invoices/${await invoiceOf(cast)}` }),
    statuses: [401, 200, 404, 200],
  },
  'GET /api/invoices/:number/xml': {
    call: async (cast) => ({ url: `/api/invoices/${await electronicInvoiceOf(cast)}/xml` }),
    statuses: [401, 200, 404, 200],
  },
  'GET /api/invoices/:number/pdf': {
    call: async (cast) => ({ url: `/api/invoices/${await invoiceOf(cast)}/pdf` }),
    statuses: [401, 200, 404, 200],
  },

  'GET /api/emails': adminOnly(() => ({ url: '/api/emails' })),
  'GET /api/emails/:id': adminOnly(() => ({ url: '/api/emails/none' }), 404),
  'POST /api/emails/:id/send-again': adminOnly(async ({ shop }) => {
    const id = newId();
    const content = { subject: 'Your order', text: 'Thank you.', html: '<p>Thank you.</p>', secret: false };
    const sent = { state: 'sent' as const, attempts: 1, nextAttemptAt: new Date(), createdAt: new Date() };
    const email = { id, messageId: id, kind: 'order-placed' as const, recipient: 'robin@mail.example' };
    await shop.dataSource.getRepository(Email).insert({ ...email, ...content, ...sent });
    return { url: `/api/emails/${id}/send-again` };
  }),

  'GET /api/shop': everyone('/api/shop'),
  'GET /api/shop/texts': everyone('/api/shop/texts'),
  'GET /api/settings': adminOnly(() => ({ url: '/api/settings' })),
  'GET /api/settings/choices': adminOnly(() => ({ url: '/api/settings/choices' })),
  'PUT /api/settings': adminOnly(async ({ shop }) => {
    const { headers } = await signIn(shop, { role: 'admin' });
    const response = await shop.app.inject({ url: '/api/settings', headers });
    const { changedAt: _, ...payload } = response.json();
    return { url: '/api/settings', payload };
  }),
  'GET /api/delivery/settings': adminOnly(() => ({ url: '/api/delivery/settings' })),
  'PUT /api/delivery/settings': adminOnly(async ({ shop }) => {
    const { headers } = await signIn(shop, { role: 'admin' });
    const response = await shop.app.inject({ url: '/api/delivery/settings', headers });
    const { changedAt: _, ...payload } = response.json();
    return { url: '/api/delivery/settings', payload };
  }),

  'GET /api/taxes': adminOnly(() => ({ url: '/api/taxes' })),
  'PUT /api/taxes': adminOnly(async ({ shop }) => {
    const { headers } = await signIn(shop, { role: 'admin' });
    const {
      changedAt: _,
      untaxedCountries: __,
      ...payload
    } = (await shop.app.inject({ url: '/api/taxes', headers })).json();
    return { url: '/api/taxes', payload };
  }),

  'GET /api/overview/sales': adminOnly(() => ({ url: '/api/overview/sales' })),
  'GET /api/overview/best-tools': adminOnly(() => ({ url: '/api/overview/best-tools' })),
  'GET /api/overview/open-work': adminOnly(() => ({ url: '/api/overview/open-work' })),

  'GET /api/audit': adminOnly(() => ({ url: '/api/audit' })),
  'GET /api/audit/actions': adminOnly(() => ({ url: '/api/audit/actions' })),
  'GET /api/audit/chain': adminOnly(() => ({ url: '/api/audit/chain' })),
  'POST /api/audit/check': adminOnly(() => ({ url: '/api/audit/check' })),

  'GET /api/webhooks': adminOnly(() => ({ url: '/api/webhooks' })),
  'POST /api/webhooks': adminOnly(async ({ shop }) => {
    await shop.dataSource.getRepository(WebhookEndpoint).clear();
    return { url: '/api/webhooks', payload: webhook };
  }, 201),
  'PUT /api/webhooks/:id': adminOnly(async (cast) => {
    return { url: await webhookOf(cast), payload: { ...webhook, state: 'paused' } };
  }),
  'DELETE /api/webhooks/:id': adminOnly(async (cast) => ({ url: await webhookOf(cast) })),
  'POST /api/webhooks/:id/secret': adminOnly(async (cast) => ({ url: `${await webhookOf(cast)}/secret` })),
  'POST /api/webhooks/:id/test': adminOnly(async (cast) => ({ url: `${await webhookOf(cast)}/test` })),
  'GET /api/webhooks/:id/deliveries': adminOnly(async (cast) => {
    return { url: `${await webhookOf(cast)}/deliveries` };
  }),
  'POST /api/webhooks/deliveries/:id/send-again': adminOnly(async (cast) => {
    const { shop } = cast;
    const url = `${await webhookOf(cast)}/test`;
    const { headers } = await signIn(shop, { role: 'admin' });
    const { id } = (await shop.app.inject({ method: 'POST', url, headers })).json();
    return { url: `/api/webhooks/deliveries/${id}/send-again` };
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
  'GET /api/users/:id': adminOnly(({ owner }) => ({ url: `/api/users/${owner.id}` })),
  'POST /api/users/:id/demote': adminOnly(async ({ shop }) => {
    const { id } = await signIn(shop, { role: 'admin' });
    return { url: `/api/users/${id}/demote` };
  }),
  'POST /api/user/:email/reset-second-factor': adminOnly(async ({ shop }) => {
    const { id } = await signIn(shop);
    return { url: `/api/user/${id}/reset-second-factor`, payload: { reason: 'Called back.' } };
  }),
  'GET /api/user/me/export': signedIn(() => ({ url: '/api/user/me/export' }), 200),
  'GET /api/user/me/sessions': signedIn(() => ({ url: '/api/user/me/sessions' }), 200),
  'DELETE /api/user/me/sessions': signedIn(() => ({ url: '/api/user/me/sessions' }), 200),
  'DELETE /api/user/me/sessions/:id': signedIn(() => ({ url: '/api/user/me/sessions/none' }), 200),
  'GET /api/users/:id/sessions': adminOnly(({ owner }) => ({ url: `/api/users/${owner.id}/sessions` })),
  'DELETE /api/users/:id/sessions/:id': adminOnly(({ owner }) => {
    return { url: `/api/users/${owner.id}/sessions/none` };
  }),
  'POST /api/user/me/password': signedIn(() => ({ url: '/api/user/me/password', payload: {} }), 400),
  'POST /api/user/me/email': signedIn(() => {
    return { url: '/api/user/me/email', payload: { newEmail: `${newId()}@mail.example` } };
  }, 200),
  // No link has this token.
  'POST /api/user/me/email/confirm': signedIn(() => {
    return { url: '/api/user/me/email/confirm', payload: { token: 'none' } };
  }, 404),
  'POST /api/user/email/undo': everyone('/api/user/email/undo', { token: 'none' }, 404),
  // Without a proof, nothing is erased.
  'POST /api/user/me/erase': signedIn(() => ({ url: '/api/user/me/erase', payload: {} }), 400),
  'GET /api/admin/:email': ownOrAdmin(({ owner }) => ({ url: `/api/admin/${owner.email}` })),

  // The exchange requires an identity token and rejects access tokens, even those of admins.
  'PUT /api/user/:email': {
    call: ({ owner }) => ({ url: `/api/user/${owner.email}`, payload: { email: owner.email } }),
    statuses: [401, 401, 401, 401],
  },

  // These routes exist on the internal listener only.
  'GET /internal/access-token-keys': serviceOnly('/internal/access-token-keys'),
  'POST /internal/deploy-token-notices': serviceOnly('/internal/deploy-token-notices', {
    ...{ id: 't1', microfrontend: 'mf-catalog', label: 'laptop', createdBy: 'admin@example.com' },
    expiresAt: '2099-01-01T00:00:00.000Z',
  }),
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
  'POST /api/identity/link-social': everyone('/api/identity/link-social', { provider: 'google' }, 404),
  'POST /api/identity/sign-out': everyone('/api/identity/sign-out', {}),
  'POST /api/identity/send-verification-email': everyone('/api/identity/send-verification-email', {}, 400),
  'POST /api/identity/request-password-reset': everyone('/api/identity/request-password-reset', {}, 400),
  'POST /api/identity/verify-password': everyone('/api/identity/verify-password', { password: 'x' }, 401),
  'POST /api/identity/two-factor/enable': everyone('/api/identity/two-factor/enable', {}, 401),
  'POST /api/identity/two-factor/disable': everyone('/api/identity/two-factor/disable', {}, 401),
  'POST /api/identity/two-factor/verify-totp': everyone(
    '/api/identity/two-factor/verify-totp',
    { code: '1' },
    401,
  ),
  'POST /api/identity/two-factor/verify-backup-code': everyone(
    '/api/identity/two-factor/verify-backup-code',
    { code: '1' },
    401,
  ),
  'POST /api/identity/two-factor/generate-backup-codes': everyone(
    '/api/identity/two-factor/generate-backup-codes',
    {},
    401,
  ),
  'GET /api/identity/second-factors': everyone('/api/identity/second-factors', undefined, 401),
  'GET /api/identity/passkey/generate-register-options': everyone(
    '/api/identity/passkey/generate-register-options',
    undefined,
    401,
  ),
  'POST /api/identity/passkey/verify-registration': everyone(
    '/api/identity/passkey/verify-registration',
    { response: {} },
    400,
  ),
  'GET /api/identity/passkey/generate-authenticate-options': everyone(
    '/api/identity/passkey/generate-authenticate-options',
    undefined,
    200,
  ),
  'POST /api/identity/passkey/verify-authentication': everyone(
    '/api/identity/passkey/verify-authentication',
    { response: {} },
    400,
  ),
  'POST /api/identity/passkey/delete-passkey': everyone(
    '/api/identity/passkey/delete-passkey',
    { id: 'none' },
    401,
  ),
  'POST /api/identity/reset-password': everyone('/api/identity/reset-password', {}, 400),
};
