import type { AttackedShop, Shopper } from '../lib/attacked-shop.ts';
import {
  CONTACT,
  changeSettings,
  enterSeller,
  type Order,
  type Sale,
  SOLD,
  STOCK,
  sell,
} from '../lib/sale.ts';
import type { Tries } from '../lib/tries.ts';

/** Times that each call of a race is sent. */
const AT_ONCE = 6;
const DELIVERED = ['pay', 'pack', 'ship', 'deliver'];
const IN_IRELAND = { ...CONTACT, address: '5 Forge Street\nDublin\nIreland' };

type Call = [method: string, url: string, body?: object];

/** Refunds, returns, cancels and withdraws at the same time, in the wrong order, and where the law has no such right. */
export async function raceRefunds(shop: AttackedShop, tries: Tries): Promise<void> {
  await enterSeller(shop);
  const [owner, stranger] = [await shop.signUp(), await shop.signUp()];
  await raceReturn(shop, tries, owner);
  await raceCancellation(shop, tries, owner);
  await refundTwice(shop, tries, owner);
  await withdraw(shop, tries, owner, stranger);
  await moveShippedOrder(shop, tries, await sell(shop, owner, ['pay', 'pack', 'ship']));
}

/** The refund of a return and that of its order at the same time. */
async function raceReturn(shop: AttackedShop, tries: Tries, owner: Shopper): Promise<void> {
  const sale = await sell(shop, owner, DELIVERED);
  const returned = await receiveReturn(shop, owner, sale);
  const statuses = await race(shop, await shop.provenAdminToken(), [
    ['POST', `/api/returns/${returned}/steps`, { step: 'refund' }],
    ['POST', `/api/orders/${sale.number}/steps`, { step: 'refund' }],
    ['POST', `/api/orders/${sale.number}/cancel`, {}],
  ]);
  await expectSound(shop, tries, 'a return and its order', sale, statuses);
}

/** Cancellations of the customer and of the admin, of a line and of the order, while others refund, pack and ship it. */
async function raceCancellation(shop: AttackedShop, tries: Tries, owner: Shopper): Promise<void> {
  const sale = await sell(shop, owner, ['pay']);
  const { number, line } = sale;
  const admin = await shop.provenAdminToken();
  const ofOwner = race(shop, owner.token, [
    ['POST', `/api/orders/${number}/cancel`, {}],
    ['DELETE', `/api/order/${line}`],
  ]);
  const ofAdmin = race(shop, admin, [
    ['POST', `/api/orders/${number}/steps`, { step: 'refund' }],
    ['POST', `/api/orders/${number}/steps`, { step: 'pack' }],
    ['POST', `/api/orders/${number}/cancel`, {}],
  ]);
  const statuses = [...(await ofOwner), ...(await ofAdmin)];
  await expectSound(shop, tries, 'cancellations and a refund', sale, statuses);
}

async function expectSound(
  shop: AttackedShop,
  tries: Tries,
  what: string,
  { number, tool }: Sale,
  statuses: readonly number[],
): Promise<void> {
  tries.record(
    `${what} at once`,
    statuses.every((status) => status > 0 && status < 500),
    statuses,
  );
  const { total, history } = await shop.read<Order>('GET', `/api/orders/${number}`, {
    token: shop.adminToken,
  });
  const refunded = history.reduce((sum, { amount = 0 }) => sum + amount, 0);
  tries.record(`refunds of ${what} at once`, refunded <= total, `${refunded} of ${total}`);
  const { quantity } = await shop.read<{ quantity: number }>('GET', `/api/purchase/${tool}`);
  tries.record(`the stock after ${what} at once`, [STOCK, STOCK - SOLD].includes(quantity), quantity);
}

/** One after the other. */
async function refundTwice(shop: AttackedShop, tries: Tries, owner: Shopper): Promise<void> {
  const token = await shop.provenAdminToken();
  const sale = await sell(shop, owner, DELIVERED);
  const returned = await receiveReturn(shop, owner, sale);
  const refund = (url: string) => shop.send('POST', url, { token, body: { step: 'refund' } });
  const whole = await refund(`/api/orders/${sale.number}/steps`);
  tries.record('the whole refund', whole.status === 200, whole.body);
  tries.expect('a return after the whole refund', 409, await refund(`/api/returns/${returned}/steps`));
}

/** In a market with a right of withdrawal: from a parcel on, once for each tool, and for consumers of this market only. */
async function withdraw(shop: AttackedShop, tries: Tries, owner: Shopper, stranger: Shopper): Promise<void> {
  await changeSettings(shop, { market: 'eu' });
  const from = ({ number, line }: Sale, { token }: Shopper, quantity = SOLD) => {
    const body = { lines: [{ line, quantity }], reason: 'withdrawal' };
    return shop.send('POST', `/api/orders/${number}/returns`, { token, body });
  };
  const [early, shipped, elsewhere] = [
    await sell(shop, owner, ['pay', 'pack'], IN_IRELAND),
    await sell(shop, owner, ['pay', 'pack', 'ship'], IN_IRELAND),
    await sell(shop, owner, ['pay', 'pack', 'ship']),
  ];
  for (const [what, answer, expected] of [
    ['before the dispatch', await from(early, owner), 409],
    ['from an order to another market', await from(elsewhere, owner), 409],
    ['from an order of another', await from(shipped, stranger), 404],
    ['with the line of another order', await from({ ...shipped, line: early.line }, owner), 409],
    ['from more than was sold', await from(shipped, owner, SOLD + 1), 409],
  ] as const)
    tries.record(`a withdrawal ${what}`, answer.status === expected, answer.status);
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => from(shipped, owner)));
  const accepted = answers.filter(({ status }) => status === 201);
  tries.record(
    'withdrawals at once',
    accepted.length === 1,
    answers.map(({ status }) => status),
  );
  const { _id } = JSON.parse(accepted[0]?.body ?? '{}');
  const decline = { step: 'decline', answer: 'No.' };
  const sent = { token: shop.adminToken, body: decline };
  const declined = await shop.send('POST', `/api/returns/${_id}/steps`, sent);
  tries.record('an admin who declines a withdrawal', declined.status === 409, declined.status);
  await changeSettings(shop, { market: 'none' });
}

/** A parcel that has left cannot go elsewhere. */
async function moveShippedOrder(shop: AttackedShop, tries: Tries, { number }: Sale): Promise<void> {
  const body = { ...CONTACT, address: '77 Thief Lane' };
  const { status } = await shop.send('PUT', `/api/orders/${number}/address`, {
    token: shop.adminToken,
    body,
  });
  tries.record('another address of a shipped order', status === 409, status);
}

/** The statuses of all calls, which are sent at the same time. */
async function race(shop: AttackedShop, token: string, calls: readonly Call[]): Promise<number[]> {
  const repeated = Array.from({ length: AT_ONCE }, () => calls).flat();
  const answers = repeated.map(([method, url, body]) => shop.send(method, url, { token, body }));
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** A return of everything, which has arrived. Returns its id. */
async function receiveReturn(
  shop: AttackedShop,
  { token }: Shopper,
  { number, line }: Sale,
): Promise<string> {
  const body = { lines: [{ line, quantity: SOLD }], reason: 'unwanted' };
  const { _id } = await shop.read<{ _id: string }>('POST', `/api/orders/${number}/returns`, { token, body });
  const lines = [{ line, condition: 'resellable' }];
  for (const step of [{ step: 'accept' }, { step: 'receive', lines }])
    await shop.read('POST', `/api/returns/${_id}/steps`, { token: shop.adminToken, body: step });
  return _id;
}
