import { newId } from '@whetstone/server/database/new-id';
import { Email } from '../modules/mail/email.entity.ts';
import { PaymentDifference } from '../modules/orders/differences/payment-difference.entity.ts';
import { Order } from '../modules/orders/order.entity.ts';
import { OrderLine } from '../modules/orders/order-line.entity.ts';
import type { OrderVat } from '../modules/orders/order-vat.ts';
import { Payment, Refund } from '../modules/orders/payments/payment.entity.ts';
import { Review } from '../modules/reviews/review.entity.ts';
import { type ImportState, ToolImport } from '../modules/tools/csv/tool-import.entity.ts';
import { ToolPhoto } from '../modules/tools/photos/photo.entity.ts';
import { Synonym } from '../modules/tools/search/search.entity.ts';
import { WebhookEndpoint } from '../modules/webhooks/webhook.entity.ts';
import { enterSeller } from './invoices.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { stockTool } from './stock.ts';
import type { TestApp } from './test-app.ts';

export interface Cast {
  shop: TestApp;
  /** The user that the request concerns. */
  owner: SignedIn;
}

// Each function creates what a request of the access matrix concerns, and returns its id or number.

export const review = { reviews: 'Cuts well.', rating: 5 };
export const address = { name: 'Workshop', address: '1 Mill Lane', phone: '+44 114 496 0100' };
export const webhook = {
  ...{ url: 'http://127.0.0.1:9/orders', description: 'The warehouse', events: ['order.placed'] },
};
export const synonym = { term: 'wrench', words: ['spanner'] };
/** A promotion without a code, as an admin enters it. */
export const promotion = {
  ...{ name: 'Spring sale', kind: 'percent', percent: 10, minTotal: 0, tools: [], categories: [] },
  ...{ combines: true, firstOrder: false, state: 'paused' },
};

type Method = 'GET' | 'POST' | 'PUT';

/** The response to the owner. */
const owned = async ({ shop, owner: { headers } }: Cast, method: Method, url: string, payload?: object) => {
  return (await shop.app.inject({ method, url, payload, headers })).json();
};

/** The response to an admin. */
const asAdmin = async ({ shop }: Cast, method: Method, url: string, payload?: object) => {
  return owned({ shop, owner: await signIn(shop, { role: 'admin' }) }, method, url, payload);
};

export const tool = ({ shop }: Cast) => stockTool(shop);
export const user = async ({ shop }: Cast) => (await signIn(shop)).id;

export const placement = async (cast: Cast) => {
  return { id: await tool(cast), quantity: 1, address: address.address, phone: address.phone };
};

/** Inserts an import of one new tool. */
export const importIn =
  (state: ImportState) =>
  async ({ shop, owner }: Cast) => {
    const id = newId();
    await shop.dataSource.getRepository(ToolImport).insert({
      ...{ id, fileName: 'tools.csv', state, actorId: owner.id, rowsTotal: 1, rowsChecked: 1, added: 1 },
      ...{ changed: 0, unchanged: 0, invalid: 0, lastRowId: '', updatedAt: new Date() },
      reading: { columns: [], ignored: [] },
    });
    return id;
  };

export const archivedTool = async (cast: Cast) => {
  const id = await tool(cast);
  await asAdmin(cast, 'POST', `/api/tools/${id}/archive`);
  return id;
};

export const category = async ({ shop }: Cast) => {
  const category = `category-${newId()}`.slice(0, 40);
  await stockTool(shop, { category });
  return category;
};

/** Returns the ids of the tool and of its photograph. */
export const photo = async (cast: Cast) => {
  const toolId = await tool(cast);
  const photo = { id: newId(), toolId, position: 1, alt: '', uploadHash: '', changedAt: new Date() };
  await cast.shop.dataSource.getRepository(ToolPhoto).insert(photo);
  return [toolId, photo.id];
};

/** The owner's order. */
export const order = async (cast: Cast): Promise<string> => {
  return (await owned(cast, 'POST', '/api/order', await placement(cast))).number;
};

export const invoicedOrder = async (cast: Cast) => {
  const number = await order(cast);
  await asAdmin(cast, 'POST', `/api/orders/${number}/steps`, { step: 'invoice' });
  return number;
};

export const orderLine = async (cast: Cast) => {
  await order(cast);
  const [line] = await cast.shop.dataSource.getRepository(OrderLine).find({ order: { id: 'DESC' }, take: 1 });
  return line?.id ?? '';
};

export const deliveredOrder = async (cast: Cast) => {
  const number = await order(cast);
  for (const step of ['pay', 'pack', 'ship', 'deliver'])
    await asAdmin(cast, 'POST', `/api/orders/${number}/steps`, {
      ...{ step, ...(step === 'ship' && { carrier: 'Parcel Post' }) },
    });
  return number;
};

/** The return of the one tool of an order. */
export const toReturn = async (cast: Cast, number: string) => {
  const { lines } = await owned(cast, 'GET', `/api/orders/${number}`);
  return { lines: [{ line: lines[0]._id, quantity: 1 }], reason: 'unwanted' };
};

export const orderReturn = async (cast: Cast): Promise<string> => {
  const number = await deliveredOrder(cast);
  return (await owned(cast, 'POST', `/api/orders/${number}/returns`, await toReturn(cast, number)))._id;
};

/** An order that can have an invoice. */
export const orderOfSeller = async (cast: Cast) => {
  await enterSeller(cast.shop.dataSource);
  return order(cast);
};

export const invoice = async (cast: Cast): Promise<string> => {
  const number = await orderOfSeller(cast);
  return (await asAdmin(cast, 'POST', `/api/orders/${number}/invoice`)).invoices[0].number;
};

/** The settings as a request to save them. */
export const savedAt = (path: string) => async (cast: Cast) => {
  const { changedAt: _, untaxedCountries: __, ...settings } = await asAdmin(cast, 'GET', path);
  return settings;
};

export const electronicInvoice = async (cast: Cast) => {
  const number = await invoice(cast);
  // By the API, which caches the settings.
  const settings = await savedAt('/api/settings')(cast);
  await asAdmin(cast, 'PUT', '/api/settings', { ...settings, electronicInvoices: true });
  return number;
};

/** An order with a VAT number that nobody has confirmed. */
export const businessOrder = async (cast: Cast) => {
  const number = await order(cast);
  const vat: OrderVat = {
    ...{ number: 'DE136695976', company: 'Werkzeuge GmbH', state: 'pending', check: 'off' },
    ...{ decision: null, exemption: null },
  };
  await cast.shop.dataSource.getRepository(Order).update({ number }, { vat: JSON.stringify(vat) });
  return number;
};

export const savedAddress = async (cast: Cast): Promise<string> => {
  return (await owned(cast, 'POST', '/api/addresses', address))._id;
};

/** The only endpoint. It refuses connections. */
export const endpoint = async (cast: Cast): Promise<string> => {
  await noEndpoint(cast);
  return (await asAdmin(cast, 'POST', '/api/webhooks', webhook)).id;
};

export const noEndpoint = ({ shop }: Cast) => shop.dataSource.getRepository(WebhookEndpoint).clear();

export const webhookDelivery = async (cast: Cast): Promise<string> => {
  return (await asAdmin(cast, 'POST', `/api/webhooks/${await endpoint(cast)}/test`)).id;
};

/** The owner's review of the shop. */
export const ownReview = async ({ shop, owner }: Cast) => {
  const { id: userId, email: client, name: clientName } = owner;
  const id = newId();
  const row = { ...review, id, userId, toolId: null, client, clientName, createdAt: new Date() };
  await shop.dataSource.getRepository(Review).insert(row);
  return id;
};

export const noSynonym = ({ shop }: Cast) => shop.dataSource.getRepository(Synonym).clear();

export const savedSynonym = async (cast: Cast): Promise<string> => {
  await noSynonym(cast);
  return (await asAdmin(cast, 'POST', '/api/synonyms', synonym)).id;
};

export const savedPromotion = async (cast: Cast): Promise<string> => {
  return (await asAdmin(cast, 'POST', '/api/promotions', promotion))._id;
};

export const unknownPayment = async ({ shop }: Cast) => {
  const id = newId();
  await shop.dataSource.getRepository(PaymentDifference).insert({
    ...{ id, kind: 'unknown-payment', provider: 'stripe', reference: id, note: '', foundAt: new Date() },
    ...{ detail: '{"code":"unknown-refund"}', expectedCents: 0, actualCents: 500 },
  });
  return id;
};

export const failingRefund = async (cast: Cast) => {
  const { dataSource } = cast.shop;
  const { id: orderId } = await dataSource
    .getRepository(Order)
    .findOneByOrFail({ number: await order(cast) });
  const id = newId();
  const at = new Date();
  const common = {
    ...{ id, orderId, provider: 'stripe', amountCents: 500, createdAt: at, changedAt: at },
    ...{ nextAttemptAt: at, lastError: '' },
  };
  await dataSource.getRepository(Payment).insert({ ...common, state: 'paid', expiresAt: at });
  await dataSource.getRepository(Refund).insert({
    ...{ ...common, paymentId: id, reason: 'cancelled', actorName: '', note: '', state: 'pending' },
    ...{ externalId: `re_${id}`, generation: 0, attempts: 1 },
  });
  await dataSource.getRepository(PaymentDifference).insert({
    ...{ id, kind: 'failing-refund', provider: 'stripe', reference: id, note: '', foundAt: at },
    ...{ detail: '{"code":"refund-pending"}', expectedCents: 500, actualCents: 0 },
  });
  return id;
};

export const email = async ({ shop }: Cast) => {
  const id = newId();
  await shop.dataSource.getRepository(Email).insert({
    ...{ id, messageId: id, kind: 'order-placed', recipient: 'robin@mail.example', state: 'sent' },
    ...{ subject: 'Your order', text: 'Thank you.', html: '<p>Thank you.</p>', secret: false },
    ...{ attempts: 1, nextAttemptAt: new Date(), createdAt: new Date() },
  });
  return id;
};
