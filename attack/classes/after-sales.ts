import { StepError } from '../../scripts/lib/run.ts';
import type { AttackedShop, Shopper } from '../lib/attacked-shop.ts';
import { CONTACT, enterSeller, type Order, type Sale, SOLD, STOCK, sell } from '../lib/sale.ts';
import type { Tries } from '../lib/tries.ts';

const AT_ONCE = 12;
const MARKUP = '<script>alert(1)</script>';
const FORMULA = '=HYPERLINK(A1)';
const ENTITY = '&lol;';
const HOSTILE = { ...CONTACT, address: `${FORMULA}\n]]>${MARKUP}${ENTITY}&#99999999;<!--\n1 Anvil Yard` };
const QUANTITIES = [0, -1, 0.5, SOLD + 1, 1e308, 2 ** 31, '1', null, [1]];

/** Reads, returns and refunds what others bought, more than was sold, and several times at once. */
export async function attackAfterSales(shop: AttackedShop, tries: Tries): Promise<void> {
  await enterSeller(shop);
  const [owner, stranger] = [await shop.signUp(), await shop.signUp()];
  const sale = await sell(shop, owner, ['pay', 'pack', 'ship', 'deliver']);
  const foreign = await sell(shop, stranger, ['pay', 'pack', 'ship', 'deliver']);
  await reachForeignSale(shop, tries, sale, stranger);
  await askOddly(shop, tries, owner, sale, foreign);
  await returnAtOnce(shop, tries, owner, sale);
  await receiveTooMuch(shop, tries, owner, await sell(shop, owner, ['pay', 'pack', 'ship', 'deliver']));
  await shipOddly(shop, tries, await sell(shop, owner, ['pay', 'pack']), foreign);
  await injectTexts(shop, tries, owner, await sell(shop, owner, ['pay'], HOSTILE));
}

/** What a customer types reaches the programs of others as text. */
async function injectTexts(
  shop: AttackedShop,
  tries: Tries,
  { token }: Shopper,
  { number, invoice }: Sale,
): Promise<void> {
  for (const form of ['pdf', 'xml']) {
    const { status, headers, body } = await shop.send('GET', `/api/invoices/${invoice}/${form}`, { token });
    tries.record(`the own invoice as ${form}`, status === 200, status);
    const isSaved = String(headers['content-disposition']).startsWith('attachment;');
    const isTyped =
      headers['x-content-type-options'] === 'nosniff' && headers['cache-control'] === 'no-store';
    tries.record(`the headers of the invoice as ${form}`, isSaved && isTyped, JSON.stringify(headers));
    const found = [MARKUP, ENTITY].find((text) => body.includes(text));
    tries.record(`markup in the invoice as ${form}`, found === undefined, found);
  }
  const proven = await shop.provenAdminToken();
  const { status, body } = await shop.send('GET', `/api/orders/export?q=${number}`, { token: proven });
  if (!body.includes(number)) throw new StepError(`The export of orders lacks the order: ${status} ${body}`);
  const isText = body.includes(`'${FORMULA}`) && !/[\n,"]=/.test(body);
  tries.record('a formula in the export of orders', isText, body);
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
    ['GET', `/api/invoices/${invoice}/xml`, undefined],
    ['POST', `/api/orders/${number}/returns`, { ...request, reason: 'withdrawal' }],
    ['POST', `/api/orders/${number}/cancel`, {}],
    ['GET', `/api/invoices/${invoice.toLowerCase()}%20`, undefined],
  ] as const;
  for (const [token, expected] of [
    [foreign, 404],
    [undefined, 401],
  ] as const)
    for (const [method, url, body] of calls) {
      const { status } = await shop.send(method, url, { token, body });
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
    const { status } = await shop.send(method, url, { token: foreign, body });
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
    // All that is left of a line, and one more.
    { lines: [{ line }, one], reason: 'unwanted' },
    { lines: [{ ...one, line: foreign.line }], reason: 'unwanted' },
    { lines: [{ ...one, line: "' OR 1=1 --" }], reason: 'unwanted' },
    { lines: [{ ...one, price: 1_000 }], reason: 'unwanted' },
    { lines: Array.from({ length: 1_000 }, () => one), reason: 'unwanted' },
    { lines: [one], reason: 'refunded' },
    { lines: [one, { ...one, line: `${line}\u200b` }], reason: 'unwanted' },
    { lines: [[one]], reason: 'unwanted' },
    // No law of the market of this shop has a right of withdrawal.
    { lines: [one], reason: 'withdrawal' },
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
      tries.expect(`the return step ${JSON.stringify(odd)}`, 'rejected', await take(odd));
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

/** A parcel of a cancelled return has pieces of which another return has taken some. */
async function receiveTooMuch(
  shop: AttackedShop,
  tries: Tries,
  { token }: Shopper,
  { number, line }: Sale,
): Promise<void> {
  const ask = (quantity: number) => {
    const body = { lines: [{ line, quantity }], reason: 'unwanted' };
    return shop.read<{ _id: string }>('POST', `/api/orders/${number}/returns`, { token, body });
  };
  const { _id } = await ask(2);
  await shop.read('POST', `/api/returns/${_id}/cancel`, { token, body: {} });
  await ask(SOLD - 1);
  const lines = ['resellable', 'damaged'].map((condition) => ({ line, condition, quantity: 1 }));
  const body = { step: 'receive', lines };
  const received = await shop.send('POST', `/api/returns/${_id}/steps`, { token: shop.adminToken, body });
  tries.expect('a parcel with more pieces than are left', 'rejected', received);
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
    [null],
    [[{ id, quantity: 1 }]],
    [{ id: foreign.line, quantity: 1 }],
    Array.from({ length: SOLD }, () => ({ id, quantity: 1 })),
  ])
    tries.expect(`a parcel of ${JSON.stringify(lines)}`, 'rejected', await ship(lines));
  const parcels = await Promise.all(Array.from({ length: AT_ONCE }, () => ship([{ id, quantity: 2 }])));
  const statuses = parcels.map(({ status }) => status);
  tries.record('parcels at once', statuses.filter((status) => status === 200).length === 1, statuses);
}
