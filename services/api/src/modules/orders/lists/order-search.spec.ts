import { planOf } from '@whetstone/server/testing/database/queries';
import { IDA, KENJI, ROBIN, startListedOrders, ZOE } from '../../../testing/listed-orders.ts';
import type { OrderClient } from '../../../testing/order-client.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { OrderSummaryDto } from '../order-summary.dto.ts';

let shop: TestApp;
let asAdmin: OrderClient;
beforeAll(async () => {
  ({ shop, asAdmin } = await startListedOrders());
});
afterAll(() => shop.close());

async function numbersOf(query: string): Promise<string[]> {
  const response = await asAdmin.send('GET', `/orders?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json().map(({ number }: OrderSummaryDto) => number);
}

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
    ['01144960100', [ROBIN]],
    ['01145550177', [KENJI]],
    ['0114 555 0177', [KENJI]],
    ['0114 496 0100', [ROBIN]],
    ['+44 114 496 0100', [ROBIN]],
    ['0044 (114) 496\u20110100', [ROBIN]],
    ['٠١١٤٤٩٦٠١٠٠', [ROBIN]],
    ['tel:+441144960100', [ROBIN]],
    ['Tel: 0114 496 0100', [ROBIN]],
    ['01144960100 ext. 5', [ROBIN]],
    ['tel:+44-114-496-0100;ext=5', [ROBIN]],
    ['+44 555 0199', [ZOE]],
    ['0115 496 0100', []],
    ['zoe', [ZOE]],
    ['ANGSTROM', [ZOE]],
    ['strasse', [ZOE]],
    ['odegard', [ZOE]],
    ['ØDEGÅRD', [ZOE]],
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
      // A count uses the full-text index, which must find the same orders.
      const counted = await asAdmin.send('GET', `/orders?limit=0&count=true&${query}`);
      expect(counted.headers['x-total-count']).toBe(String(expected.length));
    },
  );

  it.each(['JD0002 4988 7', 'JD000249887', ' jd000249887 '])(
    'finds the orders with the tracking number %j by an index',
    async (tracking) => {
      await shop.dataSource.query("UPDATE orders SET tracking = 'JD000249887' WHERE number = ?", [IDA]);
      const q = `q=${encodeURIComponent(tracking)}`;
      expect(await numbersOf(q)).toEqual([IDA]);
      expect(await numbersOf(`${q}&state=cancelled`)).toEqual([]);
      const plan = await planOf(shop, () => asAdmin.send('GET', `/orders?${q}`), 'WHERE tracking IN');
      expect(plan).toContain('ix_orders_tracking');
    },
  );

  it.each([
    ['', [KENJI, ZOE, IDA, ROBIN]],
    ['q=%20', [KENJI, ZOE, IDA, ROBIN]],
    ['sort=oldest', [ROBIN, IDA, ZOE, KENJI]],
    ['state=open', [ZOE, IDA, ROBIN]],
    ['state=placed', [ZOE, ROBIN]],
    ['state=cancelled', [KENJI]],
    [`state=open&q=${KENJI}`, [KENJI]],
    [`state=packed&q=${KENJI.replace('-', '')}`, [KENJI]],
    [`payment=paid&q=${KENJI}`, []],
    ['state=open&q=55555-00009', []],
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
    const response = await asAdmin.send('GET', `/orders?${query}`);
    expect(response.json()).toMatchObject({ status: 400, code: 'validation-failed', errors: [{ field }] });
  });

  it('finds a shipped order by any part of its tracking number', async () => {
    await asAdmin.step(ZOE, 'pack');
    await asAdmin.step(ZOE, 'ship', { tracking: 'RR00 2498 877DE' });
    expect(await numbersOf('q=2498877')).toEqual([ZOE]);
    expect(await numbersOf('q=24988%2077')).toEqual([ZOE]);
    const counted = await asAdmin.send('GET', '/orders?limit=0&count=true&q=877de');
    expect(counted.headers['x-total-count']).toBe('1');
    // Letters outside ASCII are stored as codes, which stay whole.
    expect(await numbersOf('q=odegard')).toEqual([ZOE]);
  });
});
