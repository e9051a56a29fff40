import { documentsOf, enterSeller, SELLER } from '../../../testing/invoices.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { sharedTestApp } from '../../../testing/test-app.ts';
import { Tool } from '../../tools/tool.entity.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { ListedInvoiceDto } from './listed-invoices.dto.ts';

const RATES = [
  { country: 'DE', region: '', taxClass: 'standard', rate: 19, name: 'MwSt.' },
  { country: 'DE', region: '', taxClass: 'reduced', rate: 7, name: 'MwSt.' },
  { country: 'AT', region: '', taxClass: 'standard', rate: 20, name: 'USt.' },
];
const IN_GERMANY = { address: 'Wörthstraße 5\n10115 Berlin\nGermany' };
const IN_AUSTRIA = { address: 'Ring 1\n1010 Wien\nAustria' };

const shop = sharedTestApp({ caches: false, ordersPerMinute: 1_000 });
let asAdmin: OrderClient;
let german: InvoiceDocument;
let austrian: InvoiceDocument;
let credited: InvoiceDocument;

beforeAll(async () => {
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
  // A spreadsheet would run this name as a formula.
  const asBuyer = new OrderClient(shop, await signIn(shop, { name: '=HYPERLINK("x")' }));
  await enterSeller(shop.dataSource, { ...SELLER, country: 'DE', currency: 'EUR' });
  const hammer = await stockTool(shop, { name: 'Hammer', price: 11.9, quantity: 100 });
  const book = await stockTool(shop, { name: 'Handbook', price: 10.7, quantity: 100 });
  await shop.dataSource.getRepository(Tool).update({ id: book }, { taxClass: 'reduced' });
  const rates = { pricesContainTax: true, rates: RATES, version: 0 };
  expect((await asAdmin.send('PUT', '/taxes', rates)).statusCode).toBe(200);
  const paid = async (lines: Record<string, number>, place: object): Promise<InvoiceDocument[]> => {
    const { number } = await asBuyer.placed(lines, place);
    await asAdmin.step(number, 'pay');
    return documentsOf(shop.dataSource, number);
  };
  [german] = (await paid({ [hammer]: 2, [book]: 1 }, IN_GERMANY)) as [InvoiceDocument];
  [austrian] = (await paid({ [hammer]: 1 }, IN_AUSTRIA)) as [InvoiceDocument];
  await asAdmin.step(austrian.orderNumber, 'refund');
  [, credited] = (await documentsOf(shop.dataSource, austrian.orderNumber)) as [
    InvoiceDocument,
    InvoiceDocument,
  ];
});

const list = async (query: string): Promise<ListedInvoiceDto[]> =>
  (await asAdmin.send('GET', `/invoices?${query}`)).json();
const numbers = async (query: string) => (await list(query)).map(({ number }) => number);

it('lists what was issued, newest first, with the present payment of the order', async () => {
  expect(await list('')).toEqual([
    {
      ...{ number: 'CN-000001', kind: 'credit-note', issuedOn: credited.issuedOn, currency: 'EUR' },
      ...{ orderNumber: austrian.orderNumber, buyer: '=HYPERLINK("x")', country: 'AT' },
      ...{ net: 9.92, tax: 1.98, total: 11.9, orderState: 'placed', payment: 'refunded' },
    },
    expect.objectContaining({ number: 'INV-000002', country: 'AT', total: 11.9, payment: 'refunded' }),
    expect.objectContaining({ number: 'INV-000001', net: 30, tax: 4.5, total: 34.5, payment: 'paid' }),
  ]);
});

it('pages by a cursor', async () => {
  const first = await asAdmin.send('GET', '/invoices?limit=2&count=true');
  expect([first.json().length, first.headers['x-total-count']]).toEqual([2, '3']);
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1];
  expect(await numbers(`limit=2&cursor=${cursor}`)).toEqual(['INV-000001']);
});

it('finds a number by its digits, its beginning and its order, and filters by kind', async () => {
  expect(await numbers('q=1')).toEqual(['CN-000001', 'INV-000001']);
  expect(await numbers('q=inv-0000')).toEqual(['INV-000002', 'INV-000001']);
  expect(await numbers(`q=${german.orderNumber}`)).toEqual(['INV-000001']);
  for (const nothing of ['99', 'Hammer', '%', "'"])
    expect(await numbers(`q=${encodeURIComponent(nothing)}`)).toEqual([]);
  expect(await numbers('kind=credit-note')).toEqual(['CN-000001']);
});

it('filters by the days of issue in the time zone of the shop', async () => {
  await shop.dataSource.query("UPDATE invoices SET issued_at = '2026-03-31 22:30:00.000' WHERE number = ?", [
    german.number,
  ]);
  expect(await numbers('to=2026-03-31')).toEqual([german.number]);
  await enterSeller(shop.dataSource, { timeZone: 'Europe/Berlin' });
  expect(await numbers('to=2026-03-31')).toEqual([]);
  expect(await numbers('from=2026-04-01&to=2026-04-01')).toEqual([german.number]);
  await enterSeller(shop.dataSource, { timeZone: 'UTC' });
  expect((await asAdmin.send('GET', '/invoices?from=31.03.2026')).statusCode).toBe(400);
});

it('exports a row for each document and rate, credit notes negative, without formulas', async () => {
  const response = await asAdmin.send('GET', '/invoices/export');
  expect(response.headers['content-disposition']).toMatch(/filename="invoices-\d{4}-\d\d-\d\d\.csv"/);
  const [head, ...rows] = response.body.trim().split('\r\n');
  expect(head).toBe(
    'Number,Kind,Date,Order,Ordered on,Shipped on,Credited invoice,Buyer,Company,VAT number,Country,Region of the address,Currency,Tax,Rate,Taxable amount,Tax amount,Gross,Paid by,Paid on,Order state,Order payment',
  );
  const amounts = rows.map((row) => row.split(',').slice(-12, -4).join());
  expect(amounts).toEqual([
    'AT,9,EUR,USt.,20,-9.92,-1.98,-11.9',
    'AT,9,EUR,USt.,20,9.92,1.98,11.9',
    'DE,BE,EUR,MwSt.,19,20,3.8,23.8',
    'DE,BE,EUR,MwSt.,7,10,0.7,10.7',
  ]);
  expect(rows[0]).toContain(`,${austrian.number},"'=HYPERLINK(""x"")",`);
  expect((await asAdmin.send('GET', '/invoices/export?kind=credit-note')).body.split('\r\n')).toHaveLength(3);
});
