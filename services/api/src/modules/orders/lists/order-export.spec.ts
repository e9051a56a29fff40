import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newId } from '@whetstone/server/database/new-id';
import type { FastifyReply } from 'fastify';
import { IDA, KENJI, type ListedOrders, ROBIN, startListedOrders } from '../../../testing/listed-orders.ts';
import type { OrderClient } from '../../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { Order, OrderEvent } from '../order.entity.ts';
import { OrderLine } from '../order-line.entity.ts';
import { OrderFilters } from '../order-requests.dto.ts';
import { Shipment } from '../parcels/shipment.entity.ts';
import { Payment } from '../payments/payment.entity.ts';
import { Return, ReturnLine } from '../returned-tools/return.entity.ts';
import { OrderExport } from './order-export.ts';
import { OrdersService } from './orders.service.ts';

let shop: TestApp;
let admin: SignedIn;
let asAdmin: OrderClient;
let insert: ListedOrders['insert'];
beforeAll(async () => {
  ({ shop, admin, asAdmin, insert } = await startListedOrders());
});
afterAll(() => shop.close());

describe('the export', () => {
  const HOSTILE = '=HYPERLINK("https://evil.example")';

  it('has one row per line, and is a download', async () => {
    const response = await asAdmin.send('GET', '/orders/export?q=lane&to=2026-03-04');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.body.split('\r\n')).toEqual([
      '\uFEFFNumber,Date,State,Payment,Name,Email,Address,Phone,Tool,Quantity,Price,Line total,Line cancelled,Delivery,Order total,Currency,Carrier,Tracking number,Payment reference,Country,Line tax,Taxes,Line discount,Discounts,Recipient,Refunded of order total,Line shipped,Line returned,Invoice',
      `${IDA},2026-03-02T12:00:00.000+00:00,packed,paid,Ida Byron,ida@works.example,12-14 Mill Lane,555 0101,Try Square,2,12.5,25,no,5,30,USD,,,,GB,,,,,,,0,0,`,
      `${ROBIN},2026-03-01T12:00:00.000+00:00,placed,unpaid,Robin Hale,robin.hale@mail.example,"4 Forge Lane, Sheffield",'+44 (0)114 496-0100,Claw Hammer,2,12.5,25,no,5,30,USD,,,,GB,,,,,,,0,0,`,
      '',
    ]);
  });

  it('has the parcels, the online payment, the refund and the returned tools of an order', async () => {
    const contact = { client: 'y@mail.example', clientName: 'Y', address: '1 Dock', phone: '555 0105' };
    const row = { number: '77777-00001', ...contact, state: 'shipped', payment: 'paid' } as const;
    const orderId = await insert({ ...row, service: 'Vise' }, Date.now());
    const lines = shop.dataSource.getRepository(OrderLine);
    const { id: lineId } = await lines.findOneByOrFail({ orderId });
    await lines.update({ id: lineId }, { shipped: 2 });
    for (const [index, parcel] of [
      { carrier: 'Royal Mail', tracking: '=RM 1' },
      { carrier: 'An Post', tracking: null },
      { carrier: 'DHL', tracking: '7' },
    ].entries())
      await shop.dataSource
        .getRepository(Shipment)
        .insert({ id: newId(), orderId, ...parcel, createdAt: new Date(index * 1_000) });
    const now = new Date();
    for (const [state, paymentIntentId] of [
      ['expired', null],
      ['paid', 'pi_paid'],
      ['surplus', 'pi_surplus'],
    ] as const)
      await shop.dataSource.getRepository(Payment).insert({
        ...{
          id: newId(),
          orderId,
          provider: 'stripe',
          sessionId: `cs_${state}`,
          url: null,
          paymentIntentId,
          state,
        },
        ...{ amountCents: 3_000, lastError: '', expiresAt: now, nextAttemptAt: now },
        ...{ createdAt: now, changedAt: now },
      });
    const ofReturn = {
      id: newId(),
      orderId,
      state: 'refunded',
      reason: 'faulty',
      note: '',
      answer: '',
    } as const;
    const kept = { lines: [], deliveryCents: 0, cents: 0 };
    const outcome = JSON.stringify({ ...kept, kept });
    await shop.dataSource
      .getRepository(Return)
      .insert({ ...ofReturn, outcome, createdAt: now, changedAt: now });
    for (const condition of ['damaged', 'missing'] as const)
      await shop.dataSource
        .getRepository(ReturnLine)
        .insert({ id: newId(), returnId: ofReturn.id, lineId, quantity: 1, condition });
    const rows = async () =>
      (await asAdmin.send('GET', '/orders/export?q=77777-00001')).body.split('\r\n').slice(1);
    const end = "5,30,USD,Royal Mail; An Post; DHL,'=RM 1; ; 7,pi_paid,GB,,,,,";
    expect(await rows()).toEqual([expect.stringMatching(`,paid,Y,.*,${end},,2,1,$`), '']);
    const event = { actorId: null, actorName: 'Stripe', createdAt: now, announcedAt: now };
    await shop.dataSource
      .getRepository(OrderEvent)
      .insert({ ...event, id: newId(), orderId, kind: 'refunded-in-part', note: '', amountCents: 1_250 });
    expect(await rows()).toEqual([expect.stringMatching(`,partly refunded,Y,.*,${end},12.5,2,1,$`), '']);
    await shop.dataSource.getRepository(Order).update({ id: orderId }, { payment: 'refunded' });
    expect(await rows()).toEqual([expect.stringMatching(`,refunded,Y,.*,${end},30,2,1,$`), '']);
  });

  it.each([
    ['=', HOSTILE, `"'=HYPERLINK(""https://evil.example"")"`],
    ['+', '+1 Lane', "'+1 Lane"],
    ['-', '-1 Lane', "'-1 Lane"],
    ['@', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab', '\t=1+1 Lane', "'\t=1+1 Lane"],
    ['a carriage return', '\r=1 Lane', `"\r'=1 Lane"`],
    ['a space', ' =1 Lane', "' =1 Lane"],
    ['an invisible character', '\u200b=1 Lane', "'\u200b=1 Lane"],
    ['a wide sign', '＝1 Lane', "'＝1 Lane"],
    ['a cell in a file with semicolons', 'Lane;=1+1', "Lane;'=1+1"],
    ['a row in a file with semicolons', 'Lane\n=1+1', `"Lane\n'=1+1"`],
    ['a quote', '"Forge" Lane', '"""Forge"" Lane"'],
    ['a newline', 'Forge\nLane', '"Forge\nLane"'],
  ])('makes a text that starts with %s harmless', async (_name, address, expected) => {
    const number = `88888-${String(newId()).replace(/\D/g, '').slice(-5)}`;
    const contact = { client: 'x@mail.example', clientName: 'X', phone: '555 0103' };
    await insert(
      { number, ...contact, address, service: 'Vise', state: 'placed', payment: 'unpaid' },
      Date.now(),
    );
    const { body } = await asAdmin.send('GET', `/orders/export?q=${number}`);
    expect(body).toContain(`x@mail.example,${expected},555 0103`);
  });

  it.each([
    ['', true],
    ['&state=any', true],
    ['&state=open', false],
  ])('has the states of the list, with cancelled orders: %s', async (state, isCancelled) => {
    const { body } = await asAdmin.send('GET', `/orders/export?to=2026-03-05${state}`);
    expect([body.includes(ROBIN), body.includes(KENJI)]).toEqual([true, isCancelled]);
  });

  it('has the days of the shop, as the filters, the overview and the name of the file do', async () => {
    const settings = (await asAdmin.send('GET', '/settings')).json();
    const save = (timeZone: string, version: number) =>
      asAdmin.send('PUT', '/settings', { ...settings, timeZone, version });
    expect((await save('Pacific/Kiritimati', settings.version)).statusCode).toBe(200);
    const contact = { client: 'z@mail.example', clientName: 'Z', address: '1 Dock', phone: '555 0107' };
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format();
    const row = {
      number: '77777-00002',
      ...contact,
      service: 'Rasp',
      state: 'placed',
      payment: 'paid',
    } as const;
    // Both are of the same day in UTC.
    await insert(row, Date.parse('2026-03-09T09:59:59Z'));
    await insert({ ...row, number: '77777-00003' }, Date.parse('2026-03-09T10:00:00Z'));
    const { body, headers } = await asAdmin.send(
      'GET',
      '/orders/export?q=rasp&from=2026-03-10&to=2026-03-10',
    );
    expect(body.split('\r\n').slice(1, -1)).toEqual([
      expect.stringMatching(/^77777-00003,2026-03-10T00:00:00\.000\+14:00,/),
    ]);
    expect(headers['content-disposition']).toBe(`attachment; filename="orders-${today}.csv"`);
    const listed = await asAdmin.send('GET', '/orders?q=rasp&to=2026-03-09');
    expect(listed.json()).toMatchObject([{ number: '77777-00002' }]);
    expect((await asAdmin.send('GET', '/overview/sales?days=7')).json().days.at(-1).day).toBe(today);
    const entries = await asAdmin.send('GET', `/audit?action=settings.changed&from=${today}`);
    expect(entries.json()).toHaveLength(1);
    expect((await save('UTC', settings.version + 1)).statusCode).toBe(200);
  });

  it('rejects invalid filters before the download starts', async () => {
    expect((await asAdmin.send('GET', '/orders/export?state=lost')).statusCode).toBe(400);
  });

  describe('of many orders', () => {
    beforeAll(async () => {
      const user = await signIn(shop);
      for (let index = 0; index < 150; index += 1) {
        const number = `66666-${String(index).padStart(5, '0')}`;
        const contact = {
          client: 'many@mail.example',
          clientName: 'Many',
          address: 'x'.repeat(499),
          phone: '555 0104',
        };
        await insert(
          { number, ...contact, service: 'Saw', state: 'placed', payment: 'unpaid' },
          Date.now(),
          user.id,
        );
      }
      await shop.app.listen(0, '127.0.0.1');
    });

    async function download(): Promise<IncomingMessage> {
      const url = new URL('/api/orders/export?q=many', await shop.app.getUrl());
      return new Promise((resolve, reject) => {
        // Node reads the option; its types do not list it.
        const options = { headers: admin.headers, highWaterMark: 1_024 };
        httpGet(url, options, resolve).on('error', reject);
      });
    }

    it('contains all of them', async () => {
      expect((await text(await download())).split('\r\n')).toHaveLength(150 + 2);
    });

    async function begin(): Promise<Readable> {
      const reply = { header: () => reply, send: jest.fn() };
      const filters = Object.assign(new OrderFilters(), { q: 'many' });
      await shop.app.get(OrderExport).send(filters, admin, reply as unknown as FastifyReply);
      const csv: Readable = reply.send.mock.calls[0]?.[0];
      await once(csv, 'readable');
      return csv;
    }

    it('reads a page when the client has read the page before', async () => {
      const list = jest.spyOn(OrdersService.prototype, 'list');
      const csv = await begin();
      expect(list).toHaveBeenCalledTimes(1);
      expect((await text(csv)).split('\r\n')).toHaveLength(150 + 2);
      expect(list).toHaveBeenCalledTimes(2);
    });

    it('records the rows that were read when the client stops', async () => {
      const csv = await begin();
      csv.destroy();
      await once(csv, 'close');
      const [entry] = (await asAdmin.send('GET', '/audit?action=order-list.exported')).json();
      expect(entry.after).toEqual({ search: 'yes', rows: 100 });
    });
  });
});
