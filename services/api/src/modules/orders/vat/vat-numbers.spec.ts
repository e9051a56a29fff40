import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { forgeToken } from '../../../testing/access-token.ts';
import { type FakeVies, startFakeVies } from '../../../testing/fake-vies.ts';
import { documentsOf, enterSeller, SELLER } from '../../../testing/invoices.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { mailsTo } from '../../../testing/outbox.ts';
import { PaperBank } from '../../../testing/paper-bank.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import { Order } from '../order.entity.ts';
import { storedVat } from '../order-vat.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { quoteNoteOf, vatNoteOf } from './vat-notes.ts';
import { VatNumbers } from './vat-numbers.service.ts';

const VALID = 'FR40303265045';
const OTHER = 'FR23334175221';
const IN_FRANCE = { address: '5 rue des Forges\n75001 Paris\nFrance' };
const ENTERED = { vatCompany: 'Outils SARL' };
const COMPANY = { company: ENTERED.vatCompany };
const RATES = [
  { country: 'DE', region: '', taxClass: 'standard', rate: 19, name: 'VAT' },
  { country: 'FR', region: '', taxClass: 'standard', rate: 20, name: 'TVA' },
  { country: 'BE', region: '', taxClass: 'standard', rate: 21, name: 'TVA' },
  { country: 'CH', region: '', taxClass: 'standard', rate: 8.1, name: 'VAT' },
];

let vies: FakeVies;
let shop: TestApp;
let admin: SignedIn;
let asAdmin: OrderClient;
let buyer: SignedIn;
let asBuyer: OrderClient;
let plane: string;
const bank = new PaperBank();
beforeAll(async () => {
  vies = await startFakeVies();
  const delivery = { costCents: 490, days: { least: 3, most: 5 } };
  const more = { caches: false, ordersPerMinute: 1_000, vatCheckUrl: vies.url, stripe: undefined };
  shop = await startTestApp({ delivery, ...more });
  shop.app.get(PaymentProviders).add(bank);
  await enterSeller(shop.dataSource, { ...SELLER, country: 'DE' });
  admin = await signIn(shop, { role: 'admin', name: 'Ada Holloway' });
  asAdmin = new OrderClient(shop, admin);
  plane = await stockTool(shop, { name: 'Plane', price: 12, quantity: 1_000 });
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
  Object.assign(vies, { registered: new Set([VALID]), isDown: false, requests: [] });
  // A new application would know no answers either.
  Reflect.get(shop.app.get(VatNumbers), 'answers').clear();
  await saveTaxes();
});
afterAll(async () => {
  await shop.close();
  await vies.close();
});

async function saveTaxes(reverseChargeTo: string[] = []): Promise<void> {
  const { version } = (await asAdmin.send('GET', '/taxes')).json();
  const taxes = { pricesContainTax: true, rates: RATES, reverseChargeTo, version };
  expect((await asAdmin.send('PUT', '/taxes', taxes)).statusCode).toBe(200);
}

const quote = async (vatNumber: string | undefined, place: object = { country: 'FR' }) => {
  const lines = [{ id: plane, quantity: 3 }];
  return (await asBuyer.send('POST', '/quote', { lines, ...place, vatNumber })).json();
};
const place = (vatNumber: string, more: object = {}) =>
  asBuyer.placed({ [plane]: 3 }, { ...IN_FRANCE, ...ENTERED, vatNumber, ...more });
const decide = ({ number }: OrderDetailDto, approve: boolean, note = 'As the register says.', by = asAdmin) =>
  by.send('POST', `/orders/${number}/vat-number`, { approve, note });

// 1200 × 20 / 120 = 200, 490 × 20 / 120 = 81.67 → 82: 3 × 10.00 + 4.08 = 34.08.
const FREE = {
  total: 34.08,
  delivery: 4.08,
  taxes: { added: 0, totals: [{ rate: 0, base: 34.08, amount: 0, label: 'Intra-Community supply' }] },
};
const TAXED = { total: 40.9, delivery: 4.9, taxes: { totals: [{ rate: 20, amount: 6.82 }] } };

describe('a number that the register confirms', () => {
  it('frees quote, order and invoice from tax, with who confirmed it, when and how', async () => {
    const free = await quote('fr 40 303 265 045');
    expect(free).toMatchObject({ ...FREE, vatNumber: 'confirmed', subtotal: 30 });
    expect(free).not.toHaveProperty('usualVat');
    expect(free.taxNote).toBe(
      'This is a tax-free intra-Community supply: your company pays the VAT in its own country.',
    );
    const order = await place(VALID, { expectedTotal: free.total, expectedCurrency: free.currency });
    expect(order).toMatchObject({
      ...FREE,
      lines: [{ price: 10, total: 30, quantity: 3 }],
      vat: { number: VALID, ...COMPANY, state: 'confirmed', how: 'online', exemption: 'intra-community' },
    });
    expect(vies.requests).toEqual([
      {
        ...{ countryCode: 'FR', vatNumber: VALID.slice(2) },
        ...{ requesterMemberStateCode: 'DE', requesterNumber: SELLER.vatNumber.slice(2) },
      },
    ]);
    expect(await quote(undefined)).toMatchObject({
      ...{ vatNumber: 'none', usualVat: { number: VALID, ...COMPANY } },
    });
    await asAdmin.step(order.number, 'pay');
    const [invoice] = await documentsOf(shop.dataSource, order.number);
    expect(invoice).toMatchObject({
      ...{ netCents: 3_408, taxCents: 0, grossCents: 3_408 },
      notes: ['Tax-free intra-Community supply (Article 138 of Directive 2006/112/EC).'],
      taxes: [{ name: 'Intra-Community supply', rate: 0, cents: 0, baseCents: 3_408 }],
      buyer: {
        vat: {
          ...{ number: VALID, ...COMPANY, exemption: 'intra-community' },
          decision: { how: 'online', by: 'VIES', at: expect.any(String), reference: 'WAPIAAAAXc0NsuLT' },
        },
      },
    });
    const shown = (await asBuyer.send('GET', `/invoices/${invoice?.number}`)).json();
    expect(shown.buyer).toMatchObject({ ...COMPANY, vatNumber: VALID });
    await asAdmin.step(order.number, 'refund');
    expect((await documentsOf(shop.dataSource, order.number))[1]).toMatchObject({
      ...{ kind: 'credit-note', grossCents: 3_408, notes: invoice?.notes },
    });
  });

  it('binds the order to its country', async () => {
    const { number } = await place(VALID);
    const home = { address: '5 Werkstrasse\n10115 Berlin\nGermany', phone: '+44 114 496 0100' };
    const moved = await asAdmin.send('PUT', `/orders/${number}/address`, home);
    expect([moved.statusCode, moved.json().code]).toEqual([409, 'address-is-final']);
  });

  it('is not needed for an export, whose invoice says why it is not taxed', async () => {
    const { number } = await asBuyer.placed(
      { [plane]: 1 },
      { address: '1 Main Street\nBoston, MA 02101\nUSA' },
    );
    await asAdmin.step(number, 'pay');
    expect((await documentsOf(shop.dataSource, number))[0]).toMatchObject({
      taxes: [{ name: '', rate: 0, cents: 0 }],
      notes: ['Tax-free export outside the EU (Article 146 of Directive 2006/112/EC).'],
    });
  });
});

describe('a number that no register confirms', () => {
  it.each([
    ['is not registered', () => vies.registered.clear(), 'invalid'],
    ['cannot be checked', () => Object.assign(vies, { isDown: true }), 'unavailable'],
  ])('is taxed while it %s', async (_, prepare, check) => {
    prepare();
    expect(await quote(VALID)).toMatchObject({ ...TAXED, vatNumber: 'pending' });
    const order = await place(VALID);
    expect(order).toMatchObject({ ...TAXED, vat: { number: VALID, state: 'pending' } });
    expect(order.vat).not.toHaveProperty('check');
    expect(order.vat).not.toHaveProperty('exemption');
    expect((await asAdmin.get(order.number)).vat).toMatchObject({ check });
  });

  it('costs more than the quote if the register stops to respond, so the order asks again', async () => {
    const { total: expectedTotal } = await quote(VALID);
    Reflect.get(shop.app.get(VatNumbers), 'answers').clear();
    vies.isDown = true;
    const order = { ...IN_FRANCE, ...ENTERED, vatNumber: VALID, expectedTotal };
    expect((await asBuyer.place({ [plane]: 3 }, order)).json()).toMatchObject({
      ...{ code: 'price-changed', quote: TAXED },
    });
  });

  it('is not asked for by strangers, and by an account only so often', async () => {
    const lines = [{ id: plane, quantity: 1 }];
    const body = { lines, country: 'FR', vatNumber: VALID };
    const anonymous = { method: 'POST' as const, url: '/api/quote', payload: body };
    expect((await shop.app.inject(anonymous)).json()).toMatchObject({ vatNumber: 'pending' });
    expect(vies.requests).toEqual([]);
    vies.isDown = true;
    for (let count = 0; count < 25; count += 1) await quote(VALID);
    expect(vies.requests).toHaveLength(20);
  });
});

describe('a number', () => {
  it('must be one of the country, with a company', async () => {
    expect(await quote('FR40303265046')).toMatchObject({ ...TAXED, vatNumber: 'invalid' });
    const wrong = await asBuyer.place({ [plane]: 1 }, {
      ...IN_FRANCE,
      ...ENTERED,
      vatNumber: 'DE136695976',
    } as object);
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'invalid-vat-number']);
    const nameless = await asBuyer.place({ [plane]: 1 }, { ...IN_FRANCE, vatNumber: VALID } as object);
    expect([nameless.statusCode, nameless.json().errors[0]]).toMatchObject([400, { field: 'vatCompany' }]);
    const number = await asBuyer.place({ [plane]: 1 }, { ...IN_FRANCE, vatNumber: 7 } as object);
    expect([number.statusCode, number.json().errors[0]]).toMatchObject([400, { field: 'vatNumber' }]);
    expect(vies.requests).toEqual([]);
  });

  it('changes nothing in the country of the shop, and outside of the European Union unless the settings list the country', async () => {
    for (const country of ['DE', 'CH', 'US'])
      expect(await quote(VALID, { country })).not.toHaveProperty('vatNumber');
    const home = await asBuyer.placed(
      { [plane]: 1 },
      { address: 'Werkstrasse 5\n10115 Berlin\nGermany', ...ENTERED, vatNumber: 'DE136695976' },
    );
    expect(home).not.toHaveProperty('vat');
    await saveTaxes(['CH']);
    expect(await quote(undefined, { country: 'CH' })).toMatchObject({ vatNumber: 'none' });
  });
});

describe('an admin', () => {
  const events = async ({ number }: OrderDetailDto) =>
    (await asBuyer.get(number)).history.map(({ kind }) => kind);
  const withoutProof = async (person: SignedIn) => {
    const token = await forgeToken(shop.config, person, { claims: { auth_time: 0 } });
    return new OrderClient(shop, { ...person, headers: { authorization: `Bearer ${token}` } });
  };
  const allow = (cents: number) => Object.assign(shop.config, { refundProofAboveCents: cents });
  afterEach(() => allow(10_000));

  it('approves the number of an unpaid order, which loses its tax, as later orders do', async () => {
    const order = await place(OTHER);
    expect(order).toMatchObject(TAXED);
    const [confirmation] = await mailsTo(shop, buyer.email);
    expect(confirmation).toContain('usually within two working days, and email you the result');
    const { url } = (await asBuyer.send('POST', `/orders/${order.number}/payment`)).json();
    const approved = await decide(order, true, 'Extract of the register.');
    expect(approved.json()).toMatchObject({
      ...FREE,
      lines: [{ price: 10, total: 30 }],
      vat: {
        state: 'confirmed',
        how: 'admin',
        exemption: 'intra-community',
        reference: 'Extract of the register.',
      },
    });
    expect(await events(order)).toEqual(['placed', 'vat-confirmed']);
    const result = (await mailsTo(shop, buyer.email)).at(-1);
    expect(result).toContain('You had not paid yet, so there is nothing to refund.');
    expect(result).toContain('Total: $34.08');
    expect(result).not.toContain('Extract of the register.');
    const stored = await shop.dataSource.getRepository(Order).findOneByOrFail({ number: order.number });
    expect(JSON.parse(stored.vat ?? '')).toMatchObject({
      decision: { by: admin.id, at: expect.any(String) },
    });
    const { url: newUrl } = (await asBuyer.send('POST', `/orders/${order.number}/payment`)).json();
    expect(newUrl).not.toBe(url);
    expect(bank.sessions.get(new URL(newUrl).pathname.replace('/pay/', ''))).toMatchObject({
      amountCents: 3_408,
    });
    const entries = await shop.dataSource.getRepository(AuditEntry).findBy({ subjectId: order.number });
    expect(entries.map(({ action }) => action)).toEqual(['order.vat-confirmed']);
    expect(await place(OTHER)).toMatchObject({ ...FREE, vat: { state: 'confirmed', how: 'admin' } });
    const again = await decide(order, false);
    expect([again.statusCode, again.json().code]).toEqual([409, 'vat-number-decided']);
    const other = await signIn(shop);
    const ofOther = { ...IN_FRANCE, ...ENTERED, vatNumber: OTHER };
    expect(await new OrderClient(shop, other).placed({ [plane]: 3 }, ofOther)).toMatchObject(TAXED);
  });

  it('takes the tax off a discounted order, too', async () => {
    const promotion = {
      ...{ name: 'Spring', code: 'SPRING10', kind: 'percent', percent: 10, minTotal: 0 },
      ...{ tools: [], categories: [], combines: true, firstOrder: false, state: 'active' },
    };
    expect((await asAdmin.send('POST', '/promotions', promotion)).statusCode).toBe(201);
    const discountCode = promotion.code;
    const order = await place(OTHER, { discountCode });
    expect(order).toMatchObject({ total: 37.3, discounts: [{ amount: 3.6 }] });
    // 3240 × 20 / 120 = 540, so 27.00 for the tools, and 4.08 for the delivery.
    const free = { total: 31.08, discounts: [{ amount: 3 }], delivery: 4.08 };
    expect((await decide(order, true)).json()).toMatchObject({
      ...free,
      lines: [{ price: 10, total: 30, discount: 3, due: 27 }],
    });
    const body = { lines: [{ id: plane, quantity: 3 }], country: 'FR', vatNumber: OTHER, discountCode };
    expect((await asBuyer.send('POST', '/quote', body)).json()).toMatchObject({
      ...{ ...free, vatNumber: 'confirmed' },
    });
    expect(await place(OTHER, { discountCode })).toMatchObject(free);
  });

  it('returns the tax of a paid order once, with a credit note and a new invoice', async () => {
    const order = await place(OTHER);
    const { url } = (await asBuyer.send('POST', `/orders/${order.number}/payment`)).json();
    bank.pay(new URL(url).pathname.replace('/pay/', ''));
    await asBuyer.send('POST', `/orders/${order.number}/payment/check`);
    expect((await asAdmin.get(order.number)).vat).toMatchObject({ onApproval: 'refunded' });
    const other = await signIn(shop, { role: 'admin' });
    const approval = () => decide(order, true, undefined, new OrderClient(shop, other));
    const approvals = await Promise.all([approval(), approval()]);
    expect(approvals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await asBuyer.get(order.number)).toMatchObject({
      ...{ ...FREE, payment: 'paid', refundable: 34.08, vat: { exemption: 'intra-community' } },
      refunds: [{ amount: 6.82, state: 'requested' }],
    });
    expect((await mailsTo(shop, buyer.email)).at(-1)).toContain(
      'The total is now without VAT. We return the VAT that you have paid, $6.82, the way you paid.',
    );
    expect(await shop.app.get(JobsService).run('settle-payments')).toBe(true);
    const { history, refunds, ...read } = await asAdmin.get(order.number);
    expect(refunds).toMatchObject([{ amount: 6.82, state: 'succeeded', reason: 'vat' }]);
    expect(history.map(({ kind, amount }) => [kind, amount])).toEqual([
      ...[['placed'], ['paid'], ['vat-confirmed', 6.82], ['refunded-in-part', 6.82]],
    ]);
    // The total no longer contains the tax.
    expect(read).not.toHaveProperty('refunded');
    const [first, credit, second, ...more] = await documentsOf(shop.dataSource, order.number);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ kind: 'invoice', grossCents: 4_090, taxCents: 682 });
    expect(credit).toMatchObject({
      ...{ kind: 'credit-note', grossCents: 4_090, taxCents: 682, credited: { number: first?.number } },
    });
    expect(second).toMatchObject({
      ...{ kind: 'invoice', grossCents: 3_408, taxCents: 0, buyer: { vat: { decision: { how: 'admin' } } } },
      notes: [
        `Replaces the invoice ${first?.number}.`,
        'Tax-free intra-Community supply (Article 138 of Directive 2006/112/EC).',
      ],
    });
    expect(read.invoice).toBe(second?.number);
    const [listed] = (await asBuyer.send('GET', `/order/email?client=${buyer.email}`)).json();
    expect(listed).toMatchObject({ invoice: second?.number, orderTotal: 34.08 });
    // The rest goes back once, with a credit note for the new invoice. All refunds of the admin together: 40.90.
    allow(4_090);
    const asStale = await withoutProof(other);
    expect((await asStale.step(order.number, 'cancel')).statusCode).toBe(200);
    expect(await shop.app.get(JobsService).run('settle-payments')).toBe(true);
    expect(await asBuyer.get(order.number)).toMatchObject({
      ...{ payment: 'refunded', refunds: [{ amount: 6.82 }, { amount: 34.08, state: 'succeeded' }] },
    });
    expect((await documentsOf(shop.dataSource, order.number)).at(-1)).toMatchObject({
      ...{ kind: 'credit-note', grossCents: 3_408, credited: { number: second?.number } },
    });
  });

  it('leaves the tax of an order that was paid by hand to the admin who approves it, with a recent proof', async () => {
    const order = await place(OTHER);
    await asAdmin.step(order.number, 'pay');
    const asStale = await withoutProof(await signIn(shop, { role: 'admin' }));
    const approve = () => decide(order, true, undefined, asStale);
    allow(681);
    const refused = await approve();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step-up-required']);
    expect(await asBuyer.get(order.number)).toMatchObject({ ...TAXED, vat: { state: 'pending' } });
    allow(682);
    expect((await approve()).json()).toMatchObject({ ...FREE, refundable: 34.08, refunds: [] });
    expect((await asBuyer.get(order.number)).history.at(-1)).toMatchObject({
      ...{ kind: 'vat-confirmed', amount: 6.82 },
    });
    // With the tax, the admin returns 40.90 within a day.
    allow(4_089);
    expect((await asStale.step(order.number, 'refund')).statusCode).toBe(403);
    allow(4_090);
    expect((await asStale.step(order.number, 'refund')).statusCode).toBe(200);
    expect((await asBuyer.get(order.number)).history.at(-1)).toMatchObject({
      kind: 'refunded',
      amount: 34.08,
    });
  });

  it('leaves a line that was cancelled before at its price', async () => {
    const square = await stockTool(shop, { name: 'Square', price: 24 });
    const vatNumber = OTHER;
    const order = await asBuyer.placed({ [square]: 1, [plane]: 3 }, { ...IN_FRANCE, ...ENTERED, vatNumber });
    await asAdmin.step(order.number, 'pay');
    await asBuyer.cancelLine(order.lines.find(({ service }) => service === 'Square')?._id ?? '');
    await asAdmin.step(order.number, 'refund', { amount: 24 });
    const decided: OrderDetailDto = (await decide(order, true)).json();
    expect(decided).toMatchObject({ ...FREE, refundable: 34.08 });
    const cancelled = decided.lines.find((line) => line.cancelled);
    expect(cancelled).toMatchObject({ price: 24, total: 24 });
    expect(cancelled).not.toHaveProperty('due');
    const partly = await asAdmin.step(order.number, 'refund', { amount: 5 });
    expect(partly.json()).toMatchObject({ refunded: 5, refundable: 29.08 });
  });

  it('takes the tax off an invoice that is not paid, once the details of the seller are complete', async () => {
    const order = await place(OTHER);
    for (const step of ['invoice', 'pack', 'ship']) await asAdmin.step(order.number, step);
    await enterSeller(shop.dataSource, { legalAddress: '' });
    const refused = await decide(order, true);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'seller-incomplete']);
    expect(await documentsOf(shop.dataSource, order.number)).toHaveLength(1);
    await enterSeller(shop.dataSource, { ...SELLER, country: 'DE' });
    expect((await decide(order, true)).json()).toMatchObject({ ...FREE, payment: 'invoiced' });
    expect((await asBuyer.get(order.number)).history.at(-1)).not.toHaveProperty('amount');
    const documents = await documentsOf(shop.dataSource, order.number);
    expect(documents.map(({ kind, grossCents }) => [kind, grossCents])).toEqual([
      ...[
        ['invoice', 4_090],
        ['credit-note', 4_090],
        ['invoice', 3_408],
      ],
    ]);
  });

  it('keeps the tax of a paid order of which some money went back', async () => {
    const order = await place(OTHER);
    await asAdmin.step(order.number, 'pay');
    await asAdmin.step(order.number, 'refund', { amount: 5 });
    expect((await asAdmin.get(order.number)).vat).toMatchObject({
      ...{
        onApproval: 'settled',
        note: expect.stringMatching(/result\. This order keeps its VAT\. With an/),
      },
    });
    const decided = (await decide(order, true)).json();
    expect(decided).toMatchObject({ ...TAXED, vat: { state: 'confirmed' } });
    expect(decided.vat).not.toHaveProperty('exemption');
    const result = (await mailsTo(shop, buyer.email)).at(-1);
    expect(result).toMatch(/is confirmed\n.*This order keeps its VAT.*Total: \$40\.90/s);
    expect(decided.vat.note).toContain('Until we pack it, you can cancel it, get your money back and order');
    await asAdmin.step(order.number, 'pack');
    expect((await asBuyer.get(order.number)).vat?.note).toMatch(/This order keeps its VAT\.$/);
    expect(await place(OTHER)).toMatchObject(FREE);
  });

  it('keeps the tax of an order that goes to another country than that of the number', async () => {
    const order = await place(OTHER);
    const moved = { address: '1 Grote Markt\n1000 Brussel\nBelgium', phone: '+32 2 555 01 00' };
    expect((await asAdmin.get(order.number)).vat).toMatchObject({ onApproval: 'untaxed' });
    const { vat } = (await asAdmin.send('PUT', `/orders/${order.number}/address`, moved)).json();
    const note = /result\. This order keeps its VAT, because it goes to another country\.$/;
    expect(vat).toMatchObject({ onApproval: 'moved', note: expect.stringMatching(note) });
    const decided = (await decide(order, true)).json();
    expect(decided).toMatchObject({ ...TAXED, country: 'BE', vat: { state: 'confirmed' } });
    expect(decided.vat).not.toHaveProperty('exemption');
    // To that country, a new order has VAT, too.
    expect(decided.vat.note).toMatch(
      /for a year\. This order keeps its VAT, because it goes to another country\.$/,
    );
  });

  it('keeps the tax of an order whose country has become that of the shop, and says so before', async () => {
    const order = await place(OTHER);
    expect(order.vat?.note).toContain('get back VAT that you have paid');
    await enterSeller(shop.dataSource, { ...SELLER, country: 'FR' });
    const note = expect.stringMatching(/result\. This order keeps its VAT\.$/);
    expect((await asAdmin.get(order.number)).vat).toMatchObject({ onApproval: 'taxed', note });
    const decided = (await decide(order, true)).json();
    expect(decided).toMatchObject({ ...TAXED, vat: { state: 'confirmed' } });
    expect(decided.vat.note).toMatch(/^We have confirmed .*SARL\. This order keeps its VAT\.$/);
    await enterSeller(shop.dataSource, { ...SELLER, country: 'DE' });
  });

  it('promises no VAT back for an order without any', async () => {
    const { number } = await place(OTHER);
    const order = await shop.dataSource.getRepository(Order).findOneByOrFail({ number });
    const vat = storedVat(order);
    if (!vat) throw new Error('The order has a VAT number.');
    expect(vatNoteOf(vat, order, 'untaxed')).toMatch(/get back VAT that you have paid\.$/);
    expect(vatNoteOf(vat, { ...order, taxes: null }, 'untaxed')).toMatch(/email you the result\.$/);
    expect(quoteNoteOf('pending', false)).toMatch(/email you the result\.$/);
  });

  it('finds the orders whose number waits, until it is decided or the order is cancelled', async () => {
    const to = 'orders@shop.example';
    await enterSeller(shop.dataSource, { notifyOrders: [to] });
    const waiting = async () =>
      (await asAdmin.send('GET', '/orders?next=decide-vat')).json().map((one: OrderDetailDto) => one.number);
    const count = async () => (await asAdmin.send('GET', '/overview/open-work')).json().vatNumbers;
    const before = await count();
    const [order, cancelled] = [await place(OTHER), await place(OTHER)];
    expect(await asAdmin.get(order.number)).toMatchObject({ vatPending: true, next: 'invoice' });
    expect(await waiting()).toEqual(expect.arrayContaining([order.number, cancelled.number]));
    expect(await count()).toBe(before + 2);
    const mail = (await mailsTo(shop, to)).find((one) => one.includes(`New order ${order.number}`));
    expect(mail).toContain('waits for your decision');
    await asAdmin.send('POST', `/orders/${cancelled.number}/cancel`, {});
    await decide(order, false);
    expect(await count()).toBe(before);
    expect(await waiting()).toHaveLength(before);
    expect(await asAdmin.get(order.number)).not.toHaveProperty('vatPending');
    await enterSeller(shop.dataSource, { notifyOrders: [] });
  });

  it('refuses a number, and the order stays as it is', async () => {
    const order = await place(OTHER);
    expect((await quote(undefined)).usualVat).toEqual({ number: OTHER, ...COMPANY });
    const silent = await decide(order, false, '');
    expect([silent.statusCode, silent.json().errors]).toMatchObject([
      400,
      [{ field: 'note', code: 'required' }],
    ]);
    const refused = await decide(order, false, 'The register has another company.');
    expect(refused.json()).toMatchObject({ ...TAXED, vat: { state: 'refused' } });
    expect(await events(order)).toEqual(['placed', 'vat-refused']);
    const result = (await mailsTo(shop, buyer.email)).at(-1);
    expect(result).toMatch(/is not accepted\n.*cancel it and order again.*Our reason: The register has/s);
    expect(await quote(undefined)).not.toHaveProperty('usualVat');
    expect(await place(OTHER)).toMatchObject({ ...TAXED, vat: { state: 'pending' } });
    const none = await decide(await asBuyer.placed({ [plane]: 1 }, IN_FRANCE), true);
    expect([none.statusCode, none.json().code]).toEqual([409, 'vat-number-decided']);
  });
});
