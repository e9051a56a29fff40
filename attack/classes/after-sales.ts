import { randomUUID } from 'node:crypto';
import type { AttackedShop, Shopper } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const STOCK = 500;
const SOLD = 3;
const AT_ONCE = 12;
const QUANTITIES = [0, -1, 0.5, SOLD + 1, 1e308, 2 ** 31, '1', null, [1]];
const CONTACT = { address: '1 Anvil Yard', phone: '+44 114 496 0100' };

interface Sale {
  tool: string;
  number: string;
  line: string;
  invoice: string;
}

interface Order {
  number: string;
  total: number;
  lines: { _id: string }[];
  invoices?: { number: string }[];
  history: { amount?: number }[];
  parcels?: unknown[];
}

/** Reads, returns and refunds what others bought, more than was sold, and several times at once. */
export async function attackAfterSales(shop: AttackedShop, tries: Tries): Promise<void> {
  await enterSeller(shop);
  const [owner, stranger] = [await shop.signUp(), await shop.signUp()];
  const sale = await sell(shop, owner, ['pay', 'pack', 'ship', 'deliver']);
  const foreign = await sell(shop, stranger, ['pay', 'pack', 'ship', 'deliver']);
  await reachForeignSale(shop, tries, sale, stranger);
  await askOddly(shop, tries, owner, sale, foreign);
  await returnAtOnce(shop, tries, owner, sale);
  await shipOddly(shop, tries, await sell(shop, owner, ['pay', 'pack']), foreign);
}

async function reachForeignSale(
  shop: AttackedShop,
  tries: Tries,
  { number, line, invoice }: Sale,
  { token: foreign }: Shopper,
): Promise<void> {
  const request = { lines: [{ line, quantity: 1 }], reason: 'unwanted' };
  const calls = [
    ['GET', `/api/orders/${number}/returns`, undefined],
    ['POST', `/api/orders/${number}/returns`, request],
    ['GET', `/api/invoices/${invoice}`, undefined],
    ['GET', `/api/invoices/${invoice}/pdf`, undefined],
    ['GET', `/api/invoices/${invoice.toLowerCase()}%20`, undefined],
  ] as const;
  for (const [token, expected] of [
    [foreign, 404],
    [undefined, 401],
  ] as const)
    for (const [method, url, body] of calls) {
      const { status } = await shop.send(method, url, { ...(token && { token }), ...(body && { body }) });
      tries.record(
        `${method} ${url} as ${token ? 'another user' : 'a visitor'}`,
        status === expected,
        status,
      );
    }
  const ofAdmins = [
    ['GET', '/api/returns', undefined],
    ['POST', `/api/orders/${number}/invoice`, {}],
    [
      'POST',
      `/api/orders/${number}/steps`,
      { step: 'ship', carrier: 'X', lines: [{ id: line, quantity: 1 }] },
    ],
    ['PUT', `/api/orders/${number}/address`, CONTACT],
    ...['accept', 'receive', 'refund'].map((step) => ['POST', '/api/returns/none/steps', { step }] as const),
  ] as const;
  for (const [method, url, body] of ofAdmins) {
    const { status } = await shop.send(method, url, { token: foreign, ...(body && { body }) });
    tries.record(`${method} ${url} ${JSON.stringify(body)} as a customer`, status === 403, status);
  }
}

async function askOddly(
  shop: AttackedShop,
  tries: Tries,
  { token }: Shopper,
  { number, line }: Sale,
  foreign: Sale,
): Promise<void> {
  const one = { line, quantity: 1 };
  const bodies: object[] = [
    ...QUANTITIES.map((quantity) => ({ lines: [{ line, quantity }], reason: 'unwanted' })),
    { lines: [], reason: 'unwanted' },
    { lines: [one, one], reason: 'unwanted' },
    { lines: [{ ...one, line: foreign.line }], reason: 'unwanted' },
    { lines: [{ ...one, line: "' OR 1=1 --" }], reason: 'unwanted' },
    { lines: [{ ...one, price: 1_000 }], reason: 'unwanted' },
    { lines: Array.from({ length: 1_000 }, () => one), reason: 'unwanted' },
    { lines: [one], reason: 'refunded' },
    { lines: [one], reason: 'unwanted', note: 'x'.repeat(100_000) },
    { lines: [one], reason: 'unwanted', state: 'refunded', amount: 1_000 },
  ];
  for (const body of bodies) {
    const { status } = await shop.send('POST', `/api/orders/${number}/returns`, { token, body });
    tries.record(`a return of ${JSON.stringify(body).slice(0, 120)}`, status >= 400 && status < 500, status);
  }
}

/** Each request, each receipt and each refund counts once, and never for more than was sold. */
async function returnAtOnce(
  shop: AttackedShop,
  tries: Tries,
  { token }: Shopper,
  { tool, number, line }: Sale,
): Promise<void> {
  const atOnce = async (act: () => Promise<{ status: number }>) => {
    const statuses = (await Promise.all(Array.from({ length: AT_ONCE }, act))).map(({ status }) => status);
    return { statuses, done: statuses.filter((status) => status < 300).length };
  };
  const body = { lines: [{ line, quantity: 1 }], reason: 'unwanted' };
  const asked = await atOnce(() => shop.send('POST', `/api/orders/${number}/returns`, { token, body }));
  tries.record('returns of one line at once', asked.done === SOLD, asked.statuses);
  const { returns } = await shop.read<{ returns: { _id: string }[] }>(
    'GET',
    `/api/orders/${number}/returns`,
    {
      token,
    },
  );
  for (const { _id } of returns) {
    const take = (step: object) =>
      shop.send('POST', `/api/returns/${_id}/steps`, { token: shop.adminToken, body: step });
    await take({ step: 'accept' });
    for (const odd of [
      { step: 'refund' },
      { step: 'pay' },
      { step: 'decline' },
      { step: 'receive', lines: [] },
      { step: 'receive', lines: [{ line, condition: 'new' }] },
      { step: 'receive', lines: [{ line, condition: 'resellable', quantity: 100 }] },
    ]) {
      const { status } = await take(odd);
      tries.record(`the return step ${JSON.stringify(odd)}`, status >= 400 && status < 500, status);
    }
    for (const step of [
      { step: 'receive', lines: [{ line, condition: 'resellable' }] },
      { step: 'refund' },
    ]) {
      const { statuses, done } = await atOnce(() => take(step));
      tries.record(`${step.step} of one return at once`, done === 1, statuses);
    }
  }
  const { quantity } = await shop.read<{ quantity: number }>('GET', `/api/purchase/${tool}`);
  tries.record('the stock afterwards', quantity === STOCK, quantity);
  const { total, history } = await shop.read<Order>('GET', `/api/orders/${number}`, { token });
  const refunded = history.reduce((sum, { amount = 0 }) => sum + amount, 0);
  tries.record('the refunds afterwards', refunded <= total, `${refunded} of ${total}`);
}

async function shipOddly(
  shop: AttackedShop,
  tries: Tries,
  { number, line: id }: Sale,
  foreign: Sale,
): Promise<void> {
  const ship = (lines: unknown) => {
    const body = { step: 'ship', carrier: 'Parcel Post', lines };
    return shop.send('POST', `/api/orders/${number}/steps`, { token: shop.adminToken, body });
  };
  for (const lines of [
    ...QUANTITIES.map((quantity) => [{ id, quantity }]),
    [],
    {},
    [{ id: foreign.line, quantity: 1 }],
    Array.from({ length: SOLD }, () => ({ id, quantity: 1 })),
  ]) {
    const { status } = await ship(lines);
    tries.record(`a parcel of ${JSON.stringify(lines)}`, status >= 400 && status < 500, status);
  }
  const parcels = await Promise.all(Array.from({ length: AT_ONCE }, () => ship([{ id, quantity: 2 }])));
  const statuses = parcels.map(({ status }) => status);
  tries.record('parcels at once', statuses.filter((status) => status === 200).length === 1, statuses);
}

/** An order of some pieces of a new tool, after these steps. */
async function sell(shop: AttackedShop, { token }: Shopper, steps: readonly string[]): Promise<Sale> {
  const tool = await shop.addTool({ name: `Cabinet Rasp ${randomUUID()}`, quantity: STOCK });
  const body = { ...CONTACT, lines: [{ id: tool, quantity: SOLD }] };
  const { number } = await shop.read<Order>('POST', '/api/orders', { token, body });
  for (const step of steps) {
    const details = { step, ...(step === 'ship' && { carrier: 'Parcel Post' }) };
    await shop.read('POST', `/api/orders/${number}/steps`, { token: shop.adminToken, body: details });
  }
  const { lines, invoices } = await shop.read<Order>('GET', `/api/orders/${number}`, { token });
  return { tool, number, line: lines[0]?._id ?? '', invoice: invoices?.[0]?.number ?? '' };
}

/** Without a seller, no invoice is issued. */
async function enterSeller(shop: AttackedShop): Promise<void> {
  const token = await shop.forgeAdminToken({ claims: { auth_time: Math.floor(Date.now() / 1_000) } });
  const { changedAt: _, ...settings } = await shop.read<{ changedAt?: string }>('GET', '/api/settings', {
    token,
  });
  const body = { ...settings, legalName: 'Whetstone Ltd', legalAddress: '1 Anvil Yard' };
  await shop.read('PUT', '/api/settings', { token, body });
}
