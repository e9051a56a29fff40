import type { FakeStripe } from '@whetstone/fake-stripe';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { enterSeller } from '../../testing/invoices.ts';
import { expectAgreement, sessionOf, settle, startOnlineShop } from '../../testing/online-payments.ts';
import { OrderClient } from '../../testing/order-client.ts';
import { mailsTo } from '../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { Tool } from '../tools/tool.entity.ts';
import type { SettingsDto } from './settings.dto.ts';

let shop: TestApp;
let fake: FakeStripe;
let admin: SignedIn;
let asAdmin: OrderClient;
beforeAll(async () => {
  const delivery = { costCents: 490, days: { least: 2, most: 4 } };
  ({ shop, fake } = await startOnlineShop({ delivery, caches: false }));
  admin = await signIn(shop, { role: 'admin' });
  asAdmin = new OrderClient(shop, admin);
  await enterSeller(shop.dataSource);
});
beforeEach(() => useCurrency('USD', 4.9));
afterAll(async () => {
  await shop.close();
  await fake.close();
});

async function useCurrency(currency: string, deliveryCost?: number): Promise<void> {
  const { changedAt: _, ...settings }: SettingsDto = (await asAdmin.send('GET', '/settings')).json();
  const saved = await asAdmin.send('PUT', '/settings', {
    ...{ ...settings, currency },
    ...(deliveryCost !== undefined && { deliveryCost }),
  });
  expect(saved.json()).toMatchObject({ currency });
}
const toolOf = async (id: string) => (await asAdmin.send('GET', `/tools/${id}`)).json();
const edit = async (id: string, changes: object) => {
  const tool = await toolOf(id);
  const { name, price, minQuantity, maxQuantity, description, img, category, alt, version } = tool;
  const fields = { name, price, minQuantity, maxQuantity, description, img, category, alt, version };
  return asAdmin.send('PUT', `/tools/${id}`, { ...fields, ...changes });
};

it.each([
  ['JPY', 20, 5, '¥45'],
  ['KWD', 19.99, 4.9, 'KWD\u00a044.880'],
  ['EUR', 19.99, 4.9, '€44.88'],
])(
  'keeps the amounts of prices in %s, as far as it has their decimals',
  async (currency, price, delivery, total) => {
    const id = await stockTool(shop, { price: 29.99 });
    await edit(id, { price: 19.99, reduced: true });
    await useCurrency(currency);
    expect(await toolOf(id)).toMatchObject({ price, priorPrice: price === 20 ? 30 : 29.99 });
    const buyer = await signIn(shop);
    const asBuyer = new OrderClient(shop, buyer);
    const wanted = { lines: [{ id, quantity: 2 }] };
    const quote = (await asBuyer.send('POST', '/quote', wanted)).json();
    expect(quote).toMatchObject({ currency, delivery, lines: [{ price, total: 2 * price }] });
    const order = await asBuyer.placed(
      { [id]: 2 },
      { expectedTotal: quote.total, expectedCurrency: currency },
    );
    expect(order).toMatchObject({ currency, total: quote.total, lines: [{ price }] });
    expect((await mailsTo(shop, buyer.email)).at(-1)).toContain(total);
    await useCurrency('USD');
    expect(await asBuyer.get(order.number)).toMatchObject({ currency, total: quote.total });
  },
);

it('rejects prices that the currency does not have, with its range', async () => {
  const id = await stockTool(shop, { price: 20 });
  const rejected = async (price: number) => (await edit(id, { price })).json().errors?.[0];
  expect(await rejected(1.005)).toMatchObject({
    field: 'price',
    code: 'amount',
    params: { decimals: 2, max: 1e6 },
  });
  await useCurrency('JPY');
  expect(await rejected(19.5)).toMatchObject({ params: { min: 1, max: 100_000_000, decimals: 0 } });
  expect((await edit(id, { price: 2_000_000 })).json()).toMatchObject({ price: 2_000_000 });
  await useCurrency('KWD');
  expect(await rejected(1.0005)).toMatchObject({ field: 'price', code: 'amount' });
  expect((await edit(id, { price: 1.255 })).json()).toMatchObject({ price: 1.255 });
  const [change] = (await asAdmin.send('GET', `/tools/${id}/prices`)).json();
  expect(change).toMatchObject({ from: 100_000, to: 1.255 });
});

it('filters by prices and counts ranges of the currency', async () => {
  await useCurrency('JPY');
  const category = 'yen-tools';
  const cheap = await stockTool(shop, { price: 1_980, category });
  await stockTool(shop, { price: 19_800, category });
  const list = async (query: string) =>
    (await asAdmin.send('GET', `/purchase?category=${category}&${query}`)).json();
  expect(await list('maxPrice=2000')).toMatchObject([{ _id: cheap, price: 1_980 }]);
  expect(await list('q=gauge%20under%20%C2%A52000')).toMatchObject([{ _id: cheap }]);
  const { prices } = (await asAdmin.send('GET', `/facets?category=${category}`)).json();
  expect(prices).toMatchObject([
    { maxPrice: 2_500, tools: 1 },
    { minPrice: 2_500, maxPrice: 5_000, tools: 0 },
    { minPrice: 5_000, maxPrice: 10_000, tools: 0 },
    { minPrice: 10_000, tools: 1 },
  ]);
});

it.each([
  ['JPY', 1_980, 500, { session: 4_460, line: 1_980 }],
  ['KWD', 1.25, 0.5, { session: 3_000, line: 1_250 }],
  ['ISK', 1_980, 500, { session: 446_000, line: 198_000 }],
])('charges and returns %s at Stripe', async (currency, price, deliveryCost, atStripe) => {
  await useCurrency(currency);
  const { changedAt: _, ...settings }: SettingsDto = (await asAdmin.send('GET', '/settings')).json();
  expect((await asAdmin.send('PUT', '/settings', { ...settings, deliveryCost })).statusCode).toBe(200);
  const [one, other] = [await stockTool(shop, { price }), await stockTool(shop, { price })];
  const asBuyer = new OrderClient(shop, await signIn(shop));
  const order = await asBuyer.placed({ [one]: 1, [other]: 1 });
  const { url } = (await asBuyer.send('POST', `/orders/${order.number}/payment`)).json();
  const session = fake.account.session(sessionOf(url));
  expect(session).toMatchObject({ currency: currency.toLowerCase(), amount_total: atStripe.session });
  fake.account.pay(session.id, 'card');
  await fake.webhooks.settled();
  expect(await asBuyer.get(order.number)).toMatchObject({
    payment: 'paid',
    payments: [{ amount: order.total }],
  });
  const [invoice] = (await asBuyer.get(order.number)).invoices ?? [];
  const document = (await asBuyer.send('GET', `/invoices/${invoice?.number}`)).json();
  const amounts = {
    total: order.total,
    delivery: { amount: deliveryCost },
    lines: [{ price }, { amount: price }],
  };
  expect(document).toMatchObject({ currency, ...amounts });
  expect((await asBuyer.cancelLine(order.lines[0]?._id ?? '')).statusCode).toBe(200);
  await settle(shop, fake);
  expect(fake.account.refunds.at(-1)).toMatchObject({ amount: atStripe.line });
  expect(await asBuyer.get(order.number)).toMatchObject({ refunds: [{ amount: price, state: 'succeeded' }] });
  await asAdmin.step(order.number, 'cancel');
  await settle(shop, fake);
  const refunds = fake.account.refunds.filter(
    ({ payment_intent: intent }) => intent === session.payment_intent,
  );
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(atStripe.session);
  if (currency !== 'ISK') await expectAgreement(shop.dataSource, fake, order.number);
});

it('charges a price between two steps as one total, and returns a part in steps', async () => {
  await useCurrency('KWD', 0.5);
  const id = await stockTool(shop, { price: 1.255 });
  const asBuyer = new OrderClient(shop, await signIn(shop));
  const { number, lines } = await asBuyer.placed({ [id]: 2 });
  const { url } = (await asBuyer.send('POST', `/orders/${number}/payment`)).json();
  const session = fake.account.session(sessionOf(url));
  expect(fake.account.lines(session.id)).toMatchObject([
    { description: `Order ${number}`, amount_total: 3_010 },
  ]);
  fake.account.pay(session.id, 'card');
  await fake.webhooks.settled();
  for (const step of ['pack', 'ship', 'deliver']) await asAdmin.step(number, step);
  const line = lines[0]?._id;
  const wanted = { lines: [{ line, quantity: 1 }], reason: 'unsuitable', note: '' };
  const { _id } = (await asBuyer.send('POST', `/orders/${number}/returns`, wanted)).json();
  for (const step of ['accept', 'receive', 'refund'])
    await asAdmin.send('POST', `/returns/${_id}/steps`, { step, lines: [{ line, condition: 'resellable' }] });
  await settle(shop, fake);
  expect(await asBuyer.get(number)).toMatchObject({ refunds: [{ amount: 1.26, state: 'succeeded' }] });
});

it('explains why a total of 1.255 dinars cannot be paid online', async () => {
  await useCurrency('KWD');
  const id = await stockTool(shop, { price: 1.255 });
  const asBuyer = new OrderClient(shop, await signIn(shop));
  const order = await asBuyer.placed({ [id]: 1 });
  expect(order.payable).toBe(false);
  const refused = (await asBuyer.send('POST', `/orders/${order.number}/payment`)).json();
  expect(refused).toMatchObject({ code: 'amount-not-payable' });
  expect(refused.detail).toMatch(/from 0\.050 to 99,999\.990, in steps of 0\.010, can be paid online/);
});

it('prices an order by the decimals of each tool while the currency changes', async () => {
  const id = await stockTool(shop, { price: 19.99 });
  await useCurrency('JPY');
  await shop.dataSource.getRepository(Tool).update({ id }, { priceCents: 1_999, priceDigits: 2 });
  const asBuyer = new OrderClient(shop, await signIn(shop));
  expect(await asBuyer.placed({ [id]: 1 })).toMatchObject({
    currency: 'JPY',
    lines: [{ price: 20, total: 20 }],
  });
});

it('imports prices with the decimals of the currency, and aligns an import from before a change', async () => {
  const upload = async (text: string) => {
    const response = await shop.app.inject({
      ...{ method: 'POST', url: '/api/tool-imports?fileName=tools.csv&decimals=point', payload: text },
      headers: { ...admin.headers, 'content-type': 'text/csv' },
    });
    await shop.app.get(JobsService).run('import-tools');
    return (await asAdmin.send('GET', `/tool-imports/${response.json()._id}`)).json();
  };
  await useCurrency('KWD');
  const dinars = await upload('name,price,quantity\nDinar Plane,1.255,1\n');
  expect(dinars).toMatchObject({ state: 'ready', added: 1 });
  await useCurrency('JPY');
  expect(await upload('name,price,quantity\nYen Plane,19.5,1\n')).toMatchObject({ invalid: 1 });
  await asAdmin.send('POST', `/tool-imports/${dinars._id}/apply`);
  await shop.app.get(JobsService).run('import-tools');
  const [tool] = await shop.dataSource.getRepository(Tool).findBy({ name: 'Dinar Plane' });
  expect(tool).toMatchObject({ priceCents: 1, priceDigits: 0 });
});
