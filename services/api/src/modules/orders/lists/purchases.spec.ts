import { get as httpGet, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { firstIdSince, newId } from '@whetstone/server/database/new-id';
import { planOf, QueryCounter } from '@whetstone/server/testing/database/queries';
import type { FastifyReply } from 'fastify';
import { Purchaser, type Received } from '../../../testing/purchases.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { User } from '../../users/user.entity.ts';
import { Order } from '../order.entity.ts';
import { Purchase } from '../purchase.entity.ts';
import { PurchaseFilters } from '../purchase-requests.dto.ts';
import { type PurchaseSummaryDto } from '../purchases.dto.ts';
import { PurchaseExport } from './purchase-export.ts';
import { phoneDigits, searchColumns } from './purchase-search.ts';
import { PurchasesService } from './purchases.service.ts';

const DAY_MS = 24 * 3_600_000;
const START = Date.parse('2026-03-01T12:00:00Z');
const NEXT = /^<(?<url>[^>]+)>; rel="next"$/;

/** A purchase a day, from this day on. */
const ROWS = [
  {
    number: '40712-38915',
    client: 'robin.hale@mail.example',
    clientName: 'Robin Hale',
    address: '4 Forge Lane, Sheffield',
    phone: '+44 (0)114 496-0100',
    service: 'Claw Hammer',
    state: 'placed',
    payment: 'unpaid',
  },
  {
    number: '91234-56789',
    client: 'ida@works.example',
    clientName: 'Ida Byron',
    address: '12-14 Mill Lane',
    phone: '555 0101',
    service: 'Try Square',
    state: 'packed',
    payment: 'paid',
  },
  {
    number: '55555-00001',
    client: 'zoe@mail.example',
    clientName: 'Zoë Ångström',
    address: 'Straße 7',
    phone: '555 0199',
    service: 'Robust Vise',
    state: 'placed',
    payment: 'paid',
  },
  {
    number: '55555-00002',
    client: 'kenji@mail.example',
    clientName: '山田 健二',
    address: '100% Wool Court',
    phone: '0800 1',
    service: 'Claw Hammer',
    state: 'cancelled',
    payment: 'unpaid',
  },
] as const;

let shop: TestApp;
let admin: SignedIn;
let asAdmin: Purchaser;
let tool: string;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await signIn(shop, { role: 'admin' });
  asAdmin = new Purchaser(shop, admin);
  tool = await stockTool(shop);
  for (const [index, row] of ROWS.entries()) await insert(row, START + index * DAY_MS);
});
afterAll(() => shop.close());

type NewRow = Pick<
  Purchase,
  'number' | 'client' | 'clientName' | 'address' | 'phone' | 'state' | 'payment'
> & { service: string };

async function insert(
  { service, ...row }: NewRow,
  time: number,
  userId: string | null = null,
): Promise<string> {
  const id = firstIdSince(time).slice(0, 13) + newId().slice(13);
  const createdAt = new Date(time);
  const search = searchColumns([
    row.number,
    row.client,
    row.clientName,
    row.address,
    phoneDigits(row.phone),
    service,
  ]);
  const amounts = { deliveryCents: 500, totalCents: 3_000 };
  await shop.dataSource
    .getRepository(Purchase)
    .insert({ id, userId, ...row, ...amounts, ...search, createdAt, changedAt: createdAt });
  const { client, clientName, address, phone } = row;
  const cancelledAt = row.state === 'cancelled' ? createdAt : null;
  await shop.dataSource.getRepository(Order).insert({
    id: newId(),
    purchaseId: id,
    userId,
    toolId: tool,
    service,
    priceCents: 1_250,
    client,
    clientName,
    address,
    quantity: 2,
    phone,
    createdAt,
    cancelledAt,
  });
  return id;
}

async function numbersOf(query: string): Promise<string[]> {
  const response = await asAdmin.send('GET', `/purchases?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json().map(({ number }: PurchaseSummaryDto) => number);
}

const [ROBIN, IDA, ZOE, KENJI] = ROWS.map(({ number }) => number) as [string, string, string, string];

describe('the search', () => {
  it.each([
    ['40712-38915', [ROBIN]],
    ['4071238915', [ROBIN]],
    ['712-38', [ROBIN]],
    ['71238', [ROBIN]],
    ['38915', [ROBIN]],
    ['55555', [KENJI, ZOE]],
    ['obin', [ROBIN]],
    ['HALE', [ROBIN]],
    ['hal', [ROBIN]],
    ['in hal', [ROBIN]],
    ['robin.hale@mail', [ROBIN]],
    ['@works.', [IDA]],
    ['n.hale@m', [ROBIN]],
    ['orge lan', [ROBIN]],
    ['lane', [IDA, ROBIN]],
    ['12-14', [IDA]],
    ['aw ham', [KENJI, ROBIN]],
    ['4960100', [ROBIN]],
    ['496-0100', [ROBIN]],
    ['555 0199', [ZOE]],
    ['zoe', [ZOE]],
    ['ANGSTROM', [ZOE]],
    ['strasse', [ZOE]],
    ['田', [KENJI]],
    ['健二', [KENJI]],
    ['the', []],
    ['com', []],
    ['100%', [KENJI, ROBIN]],
    ['%', []],
    ['hammer hale', [ROBIN]],
    ['hammer byron', []],
    ["' UNION SELECT --", []],
    ['+hale*', [ROBIN]],
    ['"', []],
  ])(
    'finds %j anywhere in the number, the client, the address, the phone number or a tool',
    async (q, expected) => {
      const query = `q=${encodeURIComponent(q)}`;
      expect(await numbersOf(query)).toEqual(expected);
      // A count uses the full-text index, which must find the same purchases.
      const counted = await asAdmin.send('GET', `/purchases?limit=0&count=true&${query}`);
      expect(counted.headers['x-total-count']).toBe(String(expected.length));
    },
  );

  it.each([
    ['', [KENJI, ZOE, IDA, ROBIN]],
    ['q=%20', [KENJI, ZOE, IDA, ROBIN]],
    ['sort=oldest', [ROBIN, IDA, ZOE, KENJI]],
    ['state=open', [ZOE, IDA, ROBIN]],
    ['state=placed', [ZOE, ROBIN]],
    ['state=cancelled', [KENJI]],
    ['payment=paid', [ZOE, IDA]],
    ['state=placed&payment=paid', [ZOE]],
    ['from=2026-03-02', [KENJI, ZOE, IDA]],
    ['to=2026-03-02', [IDA, ROBIN]],
    ['from=2026-03-02&to=2026-03-03', [ZOE, IDA]],
    ['from=2026-03-05', []],
    ['q=mail&state=open&to=2026-03-02&sort=oldest', [ROBIN]],
    ['q=lane&payment=paid', [IDA]],
  ])('filters by %s', async (query, expected) => {
    const [limit, counted] = [`limit=10&${query}`, `limit=10&count=true&${query}`];
    expect(await numbersOf(limit)).toEqual(expected);
    expect(await numbersOf(counted)).toEqual(expected);
  });

  it.each([
    ['q', `q=${'x'.repeat(201)}`],
    ['q', 'q=a&q=b'],
    ['state', 'state=lost'],
    ['payment', 'payment=gold'],
    ['from', 'from=2026-02-31'],
    ['from', 'from=yesterday'],
    ['to', 'to=2026-3-1'],
    ['sort', 'sort=client'],
    ['limit', 'limit=101'],
  ])('rejects an invalid %s by name', async (field, query) => {
    const response = await asAdmin.send('GET', `/purchases?${query}`);
    expect(response.json()).toMatchObject({ status: 400, code: 'validation-failed', errors: [{ field }] });
  });
});

describe('the lists', () => {
  let buyer: SignedIn;
  let asBuyer: Purchaser;
  beforeAll(async () => {
    buyer = await signIn(shop);
    asBuyer = new Purchaser(shop, buyer);
    for (let index = 0; index < 12; index += 1) {
      const number = `77777-${String(index).padStart(5, '0')}`;
      const contact = { client: buyer.email, clientName: 'Crowd', address: '1 Mill Lane', phone: '555 0102' };
      const state = index % 4 === 3 ? 'cancelled' : 'placed';
      await insert(
        { number, ...contact, service: 'Spokeshave', state, payment: 'unpaid' },
        Date.parse('2026-05-01') + index,
        buyer.id,
      );
    }
  });

  async function follow(by: Purchaser, first: string): Promise<PurchaseSummaryDto[]> {
    const all: PurchaseSummaryDto[] = [];
    let url: string | undefined = first;
    while (url) {
      const response: Received = await by.send('GET', url);
      all.push(...response.json());
      url = NEXT.exec(String(response.headers.link ?? ''))?.groups?.url?.replace('/api', '');
    }
    return all;
  }

  it.each([
    '',
    '&sort=oldest',
    '&q=spoke',
    '&q=spoke&state=open',
    '&count=true&q=777',
    '&payment=unpaid&from=2026-05-01',
  ])('return every purchase once over all pages: %s', async (query) => {
    const paged = await follow(asAdmin, `/purchases?limit=5${query}`);
    expect(paged.length).toBeGreaterThanOrEqual(9);
    expect(paged).toEqual((await asAdmin.send('GET', `/purchases?limit=100${query}`)).json());
  });

  it('contain the lines, the items and the total', async () => {
    const [first] = await follow(asAdmin, '/purchases?q=4071238915');
    expect(first).toEqual({
      ...{ number: ROBIN, createdAt: '2026-03-01T12:00:00.000Z', state: 'placed', payment: 'unpaid' },
      ...{ client: 'robin.hale@mail.example', clientName: 'Robin Hale', currency: 'USD' },
      ...{
        address: '4 Forge Lane, Sheffield',
        phone: '+44 (0)114 496-0100',
        items: 2,
        total: 30,
        delivery: 5,
      },
      lines: [
        {
          ...{ _id: expect.any(String), id: tool, service: 'Claw Hammer', img: '/media/marking-gauge.webp' },
          ...{ quantity: 2, price: 12.5, total: 25, cancelled: false },
        },
      ],
      ...{ payable: false, verified: true },
    });
  });

  it('return their own purchases to customers, newest first, with the cancelled ones', async () => {
    const own = await follow(asBuyer, '/purchases/mine?limit=5');
    expect(own.map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, index) => `77777-${String(11 - index).padStart(5, '0')}`),
    );
    expect(await follow(asBuyer, '/purchases/mine?state=cancelled')).toHaveLength(3);
    expect(await follow(asBuyer, '/purchases/mine?state=open')).toHaveLength(9);
    expect(await follow(new Purchaser(shop, await signIn(shop)), '/purchases/mine')).toEqual([]);
  });

  it('return only what is due, on request', async () => {
    const due = '/purchases/mine?state=open&payment=due&limit=2';
    const [newest, second] = await follow(asBuyer, due);
    const change = (number: string | undefined, payment: 'unpaid' | 'invoiced' | 'paid') =>
      shop.dataSource.getRepository(Purchase).update({ number: String(number) }, { payment });
    await change(newest?.number, 'paid');
    await change(second?.number, 'invoiced');
    const left = await follow(asBuyer, due);
    expect(left).toHaveLength(8);
    expect(left[0]).toMatchObject({ number: second?.number, payment: 'invoiced' });
    for (const one of [newest, second]) await change(one?.number, 'unpaid');
  });

  it('hide the purchases of others: 404', async () => {
    const stranger = new Purchaser(shop, await signIn(shop));
    const [own] = await follow(asBuyer, '/purchases/mine?limit=1');
    const number = own?.number ?? '';
    const statuses = [
      await stranger.send('GET', `/purchases/${number}`),
      await stranger.step(number, 'cancel'),
    ];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect((await asBuyer.get(number.replace('-', ''))).number).toBe(number);
  });

  it('show the stock to admins only', async () => {
    const [own] = await follow(asBuyer, '/purchases/mine?limit=1');
    expect((await asAdmin.get(own?.number ?? '')).lines).toMatchObject([{ stock: 10 }]);
    expect((await asBuyer.get(own?.number ?? '')).lines[0]).not.toHaveProperty('stock');
  });

  it.each(['state=placed', 'payment=unpaid', 'state=placed&payment=unpaid', 'state=open', ''])(
    'read the next page by %s through an index',
    async (query) => {
      await shop.dataSource.query(process.env.TEST_DATABASE_URL ? 'ANALYZE TABLE purchases' : 'ANALYZE');
      const first = await asAdmin.send('GET', `/purchases?limit=2&${query}`);
      const next = NEXT.exec(String(first.headers.link))?.groups?.url?.replace('/api', '') ?? '';
      const plan = await planOf(shop, () => asAdmin.send('GET', next), 'DESC LIMIT');
      expect(plan).not.toMatch(/TEMP B-TREE|filesort/);
    },
  );

  it.each([
    ['state=open', 'ix_purchases_scan'],
    ['', 'ix_purchases_scan'],
    ['sort=oldest', 'ix_purchases_scan'],
    ['state=placed', 'ix_purchases_scan_state'],
    ['state=open&payment=unpaid', 'ix_purchases_scan_payment'],
  ])('scan for frequent words by %s in an index', async (query, index) => {
    const search = () => asAdmin.send('GET', `/purchases?limit=2&q=spoke+crowd&${query}`);
    const plan = await planOf(shop, search, 'first_rows');
    expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
    // SQLite reads a computed column from the index as well, and does not call the index covering.
    if (process.env.TEST_DATABASE_URL) expect(plan).toContain('Using index');
  });

  it('find a frequent word in a text that is too long for an index', async () => {
    const number = '99999-00001';
    const contact = { client: 'long@mail.example', clientName: 'Crowd', phone: '555 0103' };
    const address = `${Array.from({ length: 70 }, (_, n) => `part${n}`).join(' ')} End`;
    await insert(
      { number, ...contact, address, service: 'Spokeshave', state: 'placed', payment: 'unpaid' },
      Date.parse('2026-05-02'),
    );
    expect((await numbersOf('q=spoke+crowd&limit=3'))[0]).toBe(number);
    expect(await numbersOf('q=spoke+part69+shave&limit=3')).toEqual([number]);
    expect((await numbersOf('q=spoke&state=placed&limit=3'))[0]).toBe(number);
  });

  it('need two queries per page', async () => {
    const counter = new QueryCounter(shop.dataSource);
    const queries = await counter.during(() => asAdmin.send('GET', '/purchases?state=placed&limit=5'));
    expect(queries).toHaveLength(2);
  });
});

it('a customer with an unconfirmed address sees until when the shop keeps the unpaid order', async () => {
  const customer = await signIn(shop);
  const asCustomer = new Purchaser(shop, customer);
  const { number, createdAt, ...placed } = await asCustomer.placed({ [tool]: 1 });
  expect(placed).toMatchObject({ verified: true });
  expect(placed).not.toHaveProperty('keptUntil');

  await shop.dataSource.getRepository(User).update({ id: customer.id }, { emailConfirmed: false });
  const keptUntil = new Date(Date.parse(createdAt) + DAY_MS).toISOString();
  expect(await asCustomer.get(number)).toMatchObject({ verified: false, keptUntil });
  await asAdmin.step(number, 'invoice');
  expect(await asCustomer.get(number)).not.toHaveProperty('keptUntil');

  const other = await asCustomer.placed({ [tool]: 1 });
  expect(other).toHaveProperty('keptUntil');
  await asCustomer.step(other.number, 'cancel');
  expect(await asCustomer.get(other.number)).not.toHaveProperty('keptUntil');

  // The events of orders of version 0.1.0 have no actor.
  const old = await asCustomer.placed({ [tool]: 1 });
  expect(old).toHaveProperty('keptUntil');
  await shop.dataSource.query(
    'UPDATE purchase_events SET actor_id = NULL WHERE purchase_id = (SELECT id FROM purchases WHERE number = ?)',
    [old.number],
  );
  expect(await asCustomer.get(old.number)).not.toHaveProperty('keptUntil');
});

describe('the export', () => {
  const HOSTILE = '=HYPERLINK("https://evil.example")';

  it('has one row per line, and is a download', async () => {
    const response = await asAdmin.send('GET', '/purchases/export?q=lane&to=2026-03-04');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.body.split('\r\n')).toEqual([
      '\uFEFFNumber,Date,State,Payment,Name,Email,Address,Phone,Tool,Quantity,Price,Line total,Line cancelled,Delivery,Order total,Currency',
      `${IDA},2026-03-02T12:00:00.000Z,packed,paid,Ida Byron,ida@works.example,12-14 Mill Lane,555 0101,Try Square,2,12.5,25,no,5,30,USD`,
      `${ROBIN},2026-03-01T12:00:00.000Z,placed,unpaid,Robin Hale,robin.hale@mail.example,"4 Forge Lane, Sheffield",'+44 (0)114 496-0100,Claw Hammer,2,12.5,25,no,5,30,USD`,
      '',
    ]);
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
    const { body } = await asAdmin.send('GET', `/purchases/export?q=${number}`);
    expect(body).toContain(`x@mail.example,${expected},555 0103`);
  });

  it('rejects invalid filters before the download starts', async () => {
    expect((await asAdmin.send('GET', '/purchases/export?state=lost')).statusCode).toBe(400);
  });

  describe('of many purchases', () => {
    beforeAll(async () => {
      const user = await signIn(shop);
      for (let index = 0; index < 450; index += 1) {
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
      const url = new URL('/api/purchases/export?q=many', await shop.app.getUrl());
      return new Promise((resolve, reject) => {
        // Node reads the option; its types do not list it.
        const options = { headers: admin.headers, highWaterMark: 1_024 };
        httpGet(url, options, resolve).on('error', reject);
      });
    }

    it('contains all of them', async () => {
      expect((await text(await download())).split('\r\n')).toHaveLength(450 + 2);
    });

    it('reads a page when the client has read the page before', async () => {
      const list = jest.spyOn(PurchasesService.prototype, 'list');
      const reply = { header: () => reply, send: jest.fn() };
      const filters = Object.assign(new PurchaseFilters(), { q: 'many' });
      await shop.app.get(PurchaseExport).send(filters, reply as unknown as FastifyReply);
      const csv: Readable = reply.send.mock.calls[0]?.[0];
      await new Promise((resolve) => csv.once('readable', resolve));
      expect(list).toHaveBeenCalledTimes(1);
      expect((await text(csv)).split('\r\n')).toHaveLength(450 + 2);
      expect(list).toHaveBeenCalledTimes(5);
    });
  });
});
