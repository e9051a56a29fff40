import type { FakeStripe } from '@whetstone/fake-stripe';
import { writePrepared } from '@whetstone/server/database/prepared-queries';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import fc from 'fast-check';
import { documentsOf, enterSeller, SELLER } from '../../../testing/invoices.ts';
import { sessionOf, settle, startOnlineShop } from '../../../testing/online-payments.ts';
import { CONTACT, OrderClient } from '../../../testing/order-client.ts';
import { mailsTo } from '../../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { Tool } from '../../tools/tool.entity.ts';
import { User } from '../../users/user.entity.ts';
import { Order } from '../order.entity.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import { Refund } from '../payments/payment.entity.ts';
import { creditedItems, creditOf } from './credit-notes.ts';
import { InvoiceSeries } from './invoice.entity.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { partiesOf } from './invoice-parties.ts';

const RATES = [
  { country: 'DE', region: '', taxClass: 'standard', rate: 19, name: 'VAT' },
  { country: 'DE', region: '', taxClass: 'reduced', rate: 7, name: 'VAT' },
];
const VAT = { name: 'VAT', rate: 19_000 };
/** Longer than a test can take. */
const HOUR_MS = 3_600_000;
const DAY = /^\d{4}-\d\d-\d\d$/;
const IN_GERMANY = { address: 'Wörthstraße 5\n10115 Berlin\nGermany' };

let shop: TestApp;
let fake: FakeStripe;
let admin: SignedIn;
let buyer: SignedIn;
let asAdmin: OrderClient;
let asBuyer: OrderClient;
let hammer: string;
let book: string;
beforeAll(async () => {
  const delivery = { costCents: 490, days: { least: 3, most: 5 } };
  const limits = { ordersPerMinute: 10_000, refundProofAboveCents: 10_000_000 };
  ({ shop, fake } = await startOnlineShop({ delivery, caches: false, invoiceYears: 5, ...limits }));
  admin = await signIn(shop, { role: 'admin', name: 'Ada Holloway' });
  asAdmin = new OrderClient(shop, admin);
  hammer = await stockTool(shop, { name: 'Hammer', price: 9.99, quantity: 100_000 });
  book = await stockTool(shop, { name: 'Handbook', price: 10.7, quantity: 100_000 });
  await shop.dataSource.getRepository(Tool).update({ id: book }, { taxClass: 'reduced' });
  await saveRates(RATES);
});
beforeEach(async () => {
  await enterSeller(shop.dataSource);
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});

async function payOnline({ number }: OrderDetailDto): Promise<void> {
  const { url } = (await asBuyer.send('POST', `/orders/${number}/payment`)).json();
  fake.account.pay(sessionOf(url), 'card');
  await settle(shop, fake);
}
/** The customer returns tools, and gets their price back. */
async function sendBack(
  { number }: OrderDetailDto,
  lines: readonly { line: string; quantity: number }[],
): Promise<void> {
  const request = { lines, reason: 'unwanted' };
  const { _id } = (await asBuyer.send('POST', `/orders/${number}/returns`, request)).json();
  const received = lines.map(({ line }) => ({ line, condition: 'damaged' }));
  for (const step of [{ step: 'accept' }, { step: 'receive', lines: received }, { step: 'refund' }])
    await asAdmin.send('POST', `/returns/${_id}/steps`, step);
}
async function saveRates(rates: object[]): Promise<void> {
  const { version } = (await asAdmin.send('GET', '/taxes')).json();
  const saved = await asAdmin.send('PUT', '/taxes', { pricesContainTax: true, rates, version });
  expect(saved.statusCode).toBe(200);
}
const documents = ({ number }: OrderDetailDto) => documentsOf(shop.dataSource, number);
const amounts = ({ netCents, taxCents, grossCents }: InvoiceDocument) => [netCents, taxCents, grossCents];

describe('an invoice', () => {
  it('names the customer as the buyer, and another recipient apart', async () => {
    const there = { street: 'Weg 1', postcode: '10115', city: 'Berlin', country: 'DE' };
    const text = { address: 'Weg 1\n10115 Berlin\nGermany' };
    const invoiced = async (address: object) => {
      const order = await asBuyer.placed({ [hammer]: 1 }, { ...address, recipient: 'Erika' });
      await payOnline(order);
      const { invoice = '' } = await asBuyer.get(order.number);
      return { invoice: (await asBuyer.send('GET', `/invoices/${invoice}`)).json(), order };
    };
    const deliveredTo = `Erika\n${text.address}`;
    const named = { name: buyer.name, address: '', country: 'DE' };
    for (const address of [there, text])
      expect((await invoiced(address)).invoice).toMatchObject({ buyer: named, deliveredTo });
    await shop.dataSource
      .getRepository(User)
      .update({ id: buyer.id }, { address: '2 Quay\nDublin\nIreland' });
    const home = { address: '2 Quay\nDublin\nIreland', country: 'IE' };
    const { invoice, order } = await invoiced(there);
    expect(invoice).toMatchObject({ buyer: home, deliveredTo, notes: [] });
    const [document] = await documents(order);
    const stored = await shop.dataSource.getRepository(Order).findOneByOrFail({ number: order.number });
    const ofCompany = { ...stored, vat: JSON.stringify({ number: 'FR40303265045', company: 'Forge SARL' }) };
    expect(partiesOf(ofCompany, ' ', { country: 'GB' }).buyer.address).toBe(text.address);
    // The tax is that of the delivery, also in the list.
    expect(document).toMatchObject({ buyer: home, destination: { country: 'DE', recipient: 'Erika' } });
    const [listed] = (await asAdmin.send('GET', '/invoices')).json();
    expect(listed).toMatchObject({ number: document?.number, country: 'DE' });
    await enterSeller(shop.dataSource, { ...SELLER, electronicInvoices: true });
    const xml = (await asBuyer.send('GET', `/invoices/${document?.number}/xml`)).body;
    await enterSeller(shop.dataSource, { ...SELLER, electronicInvoices: false });
    expect(xml).toMatch(/<cac:AccountingCustomerParty>.*2 Quay.*IE<.*<cac:Delivery>.*Weg 1.*DE<.*Erika/s);
    const own = await asBuyer.placed({ [hammer]: 1 }, { ...there, recipient: buyer.name.toUpperCase() });
    await payOnline(own);
    expect((await documents(own))[0]).toMatchObject({
      ...{ deliveredTo: null, destination: { country: 'DE', recipient: null } },
    });
  });

  it('is issued with the payment, from what the order stores, and never changes', async () => {
    const order = await asBuyer.placed({ [hammer]: 2, [book]: 1 }, IN_GERMANY);
    expect(order).toMatchObject({ total: 35.58, invoices: [] });
    await payOnline(order);
    const [invoice, ...others] = await documents(order);
    expect(others).toEqual([]);
    // 1998 × 19 / 119 = 319.01 → 319, 490 × 19 / 119 → 78, 1070 × 7 / 107 = 70.
    expect(invoice).toMatchObject({
      ...{ kind: 'invoice', currency: 'USD', orderNumber: order.number, credited: null, shippedOn: null },
      // The date of supply is not known before the dispatch.
      expectedSupply: { earliest: expect.stringMatching(DAY), latest: expect.stringMatching(DAY) },
      seller: { ...SELLER, taxNumber: '', country: 'GB' },
      buyer: { name: buyer.name, email: buyer.email, country: 'DE', ...IN_GERMANY },
      pricesContainTax: true,
      lines: [
        { name: 'Hammer', quantity: 2, priceCents: 999, cents: 1998, tax: { rate: 19_000, cents: 319 } },
        { name: 'Handbook', quantity: 1, priceCents: 1070, cents: 1070, tax: { rate: 7_000, cents: 70 } },
      ],
      delivery: { cents: 490, tax: { cents: 78 } },
      taxes: [
        { name: 'VAT', rate: 19_000, cents: 397, baseCents: 2091 },
        { name: 'VAT', rate: 7_000, cents: 70, baseCents: 1000 },
      ],
      ...{ netCents: 3091, taxCents: 467, grossCents: 3558 },
      payment: { means: 'online', paidOn: expect.stringMatching(DAY) },
    });
    const mail = (await mailsTo(shop, buyer.email)).at(-1);
    expect(mail).toContain(
      `${shop.config.publicUrl}/dashboard/myOrders/${order.number}/invoices/${invoice?.number}`,
    );
    const shown = await asBuyer.get(order.number);
    expect(shown.invoice).toBe(invoice?.number);
    expect((await asBuyer.send('GET', '/orders/mine?limit=1')).json()).toMatchObject([
      { invoice: invoice?.number },
    ]);
    const lines = (await asBuyer.send('GET', `/order/email?client=${buyer.email}`)).json();
    expect(lines).toMatchObject([{ invoice: invoice?.number }, { invoice: invoice?.number }]);
    expect(shown.invoices).toEqual([
      { number: invoice?.number, kind: 'invoice', issuedAt: expect.any(String) },
    ]);
    const read = async () => (await asBuyer.send('GET', `/invoices/${invoice?.number}`)).json();
    const before = await read();
    expect(before).toMatchObject({
      ...{ net: 30.91, tax: 4.67, total: 35.58, paidOnline: true },
      taxes: [{ label: 'Including VAT 19%', amount: 3.97 }, { amount: 0.7 }],
    });
    const pdf = await asBuyer.send('GET', `/invoices/${invoice?.number}/pdf`);
    expect(pdf.headers).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'cache-control': 'no-store' },
      'content-disposition': `attachment; filename="${invoice?.number}.pdf"`,
    });
    expect(pdf.body).toMatch(/^%PDF/);
    await enterSeller(shop.dataSource, { legalName: 'Another name' });
    const moved = { address: '7 Anvil Yard\n10117 Berlin\nGermany', phone: '+44 113 496 0100' };
    expect((await asAdmin.send('PUT', `/orders/${order.number}/address`, moved)).statusCode).toBe(200);
    for (const step of ['pack', 'ship']) await asAdmin.step(order.number, step);
    expect(await documents(order)).toHaveLength(1);
    expect(await read()).toEqual(before);
  });

  it('has no earlier date than the number before, which another clock has dated', async () => {
    const series = shop.dataSource.getRepository(InvoiceSeries);
    const before = await series.findOneByOrFail({ kind: 'invoice' });
    const issuedAt = new Date(Date.now() + HOUR_MS);
    await series.update({ kind: 'invoice' }, { issuedAt });
    const order = await asBuyer.placed({ [hammer]: 1 });
    await asAdmin.step(order.number, 'pay');
    expect((await asBuyer.get(order.number)).invoices).toMatchObject([{ issuedAt: issuedAt.toISOString() }]);
    await series.update({ kind: 'invoice' }, { issuedAt: before.issuedAt });
  });

  it('names the day of the payment that an admin entered', async () => {
    const { number } = await asBuyer.placed({ [hammer]: 1 });
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS);
    await writePrepared(shop.dataSource, 'UPDATE orders SET created_at = ? WHERE number = ?', [
      daysAgo(5),
      number,
    ]);
    const paidOn = daysAgo(3).toISOString().slice(0, 10);
    await asAdmin.step(number, 'pay', { paidOn });
    expect(await documentsOf(shop.dataSource, number)).toMatchObject([
      { payment: { means: 'transfer', paidOn } },
    ]);
  });

  it('is offered as XML only by the settings', async () => {
    const order = await asBuyer.placed({ [hammer]: 1 }, IN_GERMANY);
    await asAdmin.step(order.number, 'pay');
    const path = `/invoices/${(await documents(order))[0]?.number}`;
    expect((await asBuyer.send('GET', path)).json()).not.toHaveProperty('electronic');
    expect((await asBuyer.send('GET', `${path}/xml`)).statusCode).toBe(404);
    await enterSeller(shop.dataSource, { ...SELLER, electronicInvoices: true });
    expect((await asBuyer.send('GET', path)).json()).toMatchObject({ electronic: true });
    const xml = await asBuyer.send('GET', `${path}/xml`);
    expect(xml.headers).toMatchObject({ 'content-type': 'application/xml', 'cache-control': 'no-store' });
    // 999 × 19 / 119 = 159.50 → 160, 490 × 19 / 119 → 78.
    expect(xml.body).toContain('<cbc:TaxAmount currencyID="USD">2.38</cbc:TaxAmount>');
    await enterSeller(shop.dataSource, { ...SELLER, electronicInvoices: false });
  });

  it('is issued with the dispatch of an order that is paid later', async () => {
    const order = await asBuyer.placed({ [hammer]: 1 });
    for (const step of ['invoice', 'pack']) await asAdmin.step(order.number, step);
    expect(await documents(order)).toEqual([]);
    expect((await mailsTo(shop, buyer.email)).join()).toContain('You get it when your order ships.');
    await asAdmin.step(order.number, 'ship');
    const [{ number }] = (await documents(order)) as [InvoiceDocument];
    expect((await mailsTo(shop, buyer.email)).at(-1)).toContain(`Please pay invoice ${number}, $`);
    const issued = await documents(order);
    expect(issued).toMatchObject([{ payment: { means: 'transfer', paidOn: null }, taxCents: 0 }]);
    expect(issued[0]?.shippedOn).toMatch(/^\d{4}/);
    expect(issued[0]?.expectedSupply).toBeNull();
    await asAdmin.step(order.number, 'pay');
    expect(await documents(order)).toEqual(issued);
  });

  it('waits for the details of the seller, and is then issued by an admin', async () => {
    await enterSeller(shop.dataSource, { legalAddress: '' });
    const order = await asBuyer.placed({ [hammer]: 1 });
    await payOnline(order);
    expect(await documents(order)).toEqual([]);
    const issue = () => asAdmin.send('POST', `/orders/${order.number}/invoice`);
    const early = await issue();
    expect([early.statusCode, early.json().code]).toEqual([409, 'seller-incomplete']);
    await enterSeller(shop.dataSource);
    for (const _ of [1, 2]) expect((await issue()).json()).toMatchObject({ invoices: [{ kind: 'invoice' }] });
    expect(await documents(order)).toHaveLength(1);
  });

  it('says that a place is not taxed if the shop has taxes', async () => {
    const order = await asBuyer.placed({ [hammer]: 1 });
    await payOnline(order);
    await asBuyer.step(order.number, 'cancel');
    const notes = ['Orders to the United Kingdom are not taxed.'];
    expect(await documents(order)).toMatchObject([{ notes }, { kind: 'credit-note', notes }]);
    // By the taxes of the order, not by those of its invoice.
    const before = await asBuyer.placed({ [hammer]: 1, [book]: 1 });
    await asBuyer.cancelLine(before.lines[0]?._id ?? '');
    const moved = await asBuyer.placed({ [hammer]: 1 });
    await asAdmin.send('PUT', `/orders/${moved.number}/address`, { ...CONTACT, ...IN_GERMANY });
    await saveRates([]);
    const untaxed = await asBuyer.placed({ [hammer]: 1 });
    for (const one of [before, moved]) await payOnline(one);
    await saveRates(RATES);
    await payOnline(untaxed);
    const noted = [before, moved, untaxed].map(async (one) => (await documents(one))[0]?.notes);
    expect(await Promise.all(noted)).toEqual([notes, [], []]);
  });

  it('is not issued for a cancelled order', async () => {
    const order = await asBuyer.placed({ [hammer]: 1 });
    await asBuyer.step(order.number, 'cancel');
    const response = await asAdmin.send('POST', `/orders/${order.number}/invoice`);
    expect([response.statusCode, response.json().code]).toEqual([409, 'not-invoiced']);
    expect(await documents(order)).toEqual([]);
  });
});

describe('a credit note', () => {
  it('returns a cancelled line with its tax, and then the rest with the delivery', async () => {
    const order = await asBuyer.placed({ [hammer]: 2, [book]: 1 }, IN_GERMANY);
    await payOnline(order);
    await asBuyer.cancelLine(order.lines.find(({ service }) => service === 'Handbook')?._id ?? '');
    await asBuyer.step(order.number, 'cancel');
    await settle(shop, fake);
    const [invoice, first, second, ...others] = await documents(order);
    expect(others).toEqual([]);
    const credited = { number: invoice?.number, issuedOn: invoice?.issuedOn };
    expect(first).toMatchObject({ kind: 'credit-note', credited, delivery: null, grossCents: 1070 });
    expect(first?.lines).toMatchObject([{ name: 'Handbook', cents: 1070, tax: { cents: 70 } }]);
    expect(second).toMatchObject({
      kind: 'credit-note',
      credited,
      expectedSupply: null,
      delivery: { cents: 490 },
    });
    expect(second?.lines).toMatchObject([{ name: 'Hammer', cents: 1998 }]);
    expect(second && amounts(second)).toEqual([2091, 397, 2488]);
    const shown = async (number?: string) => (await asBuyer.send('GET', `/invoices/${number}`)).json();
    expect(await shown(invoice?.number)).toHaveProperty('expectedSupply');
    expect(await shown(second?.number)).not.toHaveProperty('expectedSupply');
    expect((await asBuyer.get(order.number)).invoices?.map(({ kind, items }) => [kind, items])).toEqual([
      ['invoice', undefined],
      ['credit-note', 'Handbook'],
      ['credit-note', 'Hammer and the delivery'],
    ]);
    expect((await mailsTo(shop, buyer.email)).at(-1)).toMatch(
      /\nCredit note for Handbook: .+\nCredit note for Hammer and the delivery: /,
    );
    const refunds = await shop.dataSource.getRepository(Refund).find({ order: { id: 'DESC' }, take: 2 });
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([2488, 1070]);
  });

  it('follows a refund of a delivered order that was paid in another way', async () => {
    const order = await asBuyer.placed({ [hammer]: 1 }, IN_GERMANY);
    for (const step of ['pay', 'pack', 'ship', 'deliver', 'refund']) await asAdmin.step(order.number, step);
    const [invoice, note] = await documents(order);
    expect(note && amounts(note)).toEqual(invoice && amounts(invoice));
    expect((await asAdmin.step(order.number, 'refund')).statusCode).toBe(409);
    expect(await documents(order)).toHaveLength(2);
  });

  it('of what is not shipped names the rest of the line', async () => {
    const order = await asBuyer.placed({ [hammer]: 3 }, IN_GERMANY);
    await payOnline(order);
    await asAdmin.step(order.number, 'pack');
    const lines = [{ id: order.lines[0]?._id, quantity: 1 }];
    const shipped = { step: 'ship', carrier: 'DHL', lines };
    expect((await asAdmin.send('POST', `/orders/${order.number}/steps`, shipped)).statusCode).toBe(200);
    expect((await asAdmin.step(order.number, 'cancel')).statusCode).toBe(200);
    // 2997 × 19 / 119 = 478.5 → 479, of which the shipped hammer keeps 999 × 19 / 119 → 160.
    expect((await documents(order))[1]).toMatchObject({
      lines: [{ name: 'Hammer', quantity: 2, priceCents: 999, cents: 1_998, tax: { cents: 319 } }],
      ...{ delivery: null, grossCents: 1_998 },
    });
  });

  it('is not issued for an order without an invoice', async () => {
    const order = await asBuyer.placed({ [hammer]: 1, [book]: 1 });
    await asBuyer.cancelLine(order.lines[0]?._id ?? '');
    await asBuyer.step(order.number, 'cancel');
    expect(await documents(order)).toEqual([]);
  });

  it('returns a part by rate if less than everything is returned', async () => {
    const order = await asBuyer.placed({ [hammer]: 2, [book]: 1 }, IN_GERMANY);
    await payOnline(order);
    const [invoice] = await documents(order);
    if (!invoice) throw new Error('There is no invoice.');
    const part = creditOf(invoice, [], { cents: 1_000 });
    expect(creditedItems({ ...invoice, ...part, kind: 'credit-note' })).toBe('part of the order');
    expect(part).toMatchObject({ grossCents: 1_000, delivery: null, lines: [{ id: null }, { id: null }] });
    const note: InvoiceDocument = { ...invoice, kind: 'credit-note', lines: [], delivery: null, ...part };
    const rest = creditOf(invoice, [note], {});
    expect(rest?.grossCents).toBe(2_558);
    expect((part?.taxCents ?? 0) + (rest?.taxCents ?? 0)).toBe(invoice.taxCents);
    const last: InvoiceDocument = { ...note, ...rest };
    expect(creditOf(invoice, [note, last], {})).toBeUndefined();
  });

  it('lists returned tools with their quantity, each at its rate', async () => {
    const order = await asBuyer.placed({ [hammer]: 2, [book]: 1 }, IN_GERMANY);
    await payOnline(order);
    for (const step of ['pack', 'ship', 'deliver']) await asAdmin.step(order.number, step);
    await sendBack(
      order,
      order.lines.map(({ _id: line }) => ({ line, quantity: 1 })),
    );
    const [, note] = await documents(order);
    // 1998 contain 319 of tax, so 999 contain 159.5 → 160.
    expect(note?.lines.toSorted((one, other) => one.cents - other.cents)).toMatchObject([
      { name: 'Hammer', quantity: 1, priceCents: 999, cents: 999, tax: { ...VAT, cents: 160 } },
      {
        name: 'Handbook',
        quantity: 1,
        priceCents: 1070,
        cents: 1070,
        tax: { ...VAT, rate: 7_000, cents: 70 },
      },
    ]);
    expect(note && amounts(note)).toEqual([1839, 230, 2069]);
  });

  it('of any sequence of cancelled lines, cancellations, returns and refunds never returns more than the invoice, and all of it in the end', async () => {
    const change = fc.constantFrom('line', 'line', 'cancel', 'refund', 'deliver', 'return', 'return');
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 5 }), fc.boolean(), async (changes, isOnline) => {
        const third = await stockTool(shop, { name: 'Rasp', price: 3.33 });
        const order = await asBuyer.placed({ [hammer]: 3, [book]: 1, [third]: 1 }, IN_GERMANY);
        if (isOnline) await payOnline(order);
        else await asAdmin.step(order.number, 'pay');
        const lines = order.lines.map(({ _id }) => _id);
        for (const one of changes) {
          if (one === 'line') await asAdmin.cancelLine(lines.pop() ?? 'none');
          else if (one === 'deliver')
            for (const step of ['pack', 'ship', 'deliver']) await asAdmin.step(order.number, step);
          else if (one === 'return') {
            const { returnable } = (await asBuyer.send('GET', `/orders/${order.number}/returns`)).json();
            await sendBack(order, [{ line: returnable[0]?.line ?? 'none', quantity: 1 }]);
          } else await asAdmin.step(order.number, one);
        }
        await settle(shop, fake);
        const [invoice, ...notes] = await documents(order);
        if (!invoice) throw new Error('There is no invoice.');
        const { state, payment, totalCents } = await shop.dataSource
          .getRepository(Order)
          .findOneByOrFail({ number: order.number });
        const returned = notes.reduce((sum, { grossCents }) => sum + grossCents, 0);
        const isReturned = state === 'cancelled' || payment === 'refunded';
        const { history } = await asAdmin.get(order.number);
        const ofReturns = history.filter(({ kind, service }) => kind === 'refunded-in-part' && !service);
        const sentBack = ofReturns.reduce((sum, { amount = 0 }) => sum + Math.round(amount * 100), 0);
        expect(invoice.grossCents - returned).toBe(isReturned ? 0 : totalCents - sentBack);
        const taxes = notes.reduce((sum, { taxCents }) => sum + taxCents, 0);
        if (isReturned) expect(taxes).toBe(invoice.taxCents);
        for (const { netCents, taxCents, grossCents } of [invoice, ...notes])
          expect(netCents + taxCents).toBe(grossCents);
      }),
      { numRuns: process.env.TEST_FULL === '1' ? 15 : 5 },
    );
  });
});

it.each([
  ['none', 4, 6],
  ['us', 6, 8],
  ['eu', 9, 11],
])('is deleted after the years of the settings, and no earlier: %s', async (market, kept, ended) => {
  const { changedAt: _, ...settings } = (await asAdmin.send('GET', '/settings')).json();
  await asAdmin.send('PUT', '/settings', { ...settings, market });
  const order = await asBuyer.placed({ [hammer]: 1 });
  await asAdmin.step(order.number, 'pay');
  const now = Date.now();
  const leftAfter = async (years: number) => {
    // The clock alone: workers in the background need their timers.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + years * 366 * 86_400_000);
    expect(await shop.app.get(JobsService).run('purge-invoices')).toBe(true);
    clock.mockRestore();
    return documents(order);
  };
  expect(await leftAfter(kept)).toHaveLength(1);
  expect(await leftAfter(ended)).toEqual([]);
});
