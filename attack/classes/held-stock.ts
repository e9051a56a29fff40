import { randomUUID } from 'node:crypto';
import type { AttackedShop, Shopper } from '../lib/attacked-shop.ts';
import { CONTACT } from '../lib/sale.ts';
import type { Tries } from '../lib/tries.ts';

const STOCK = 100;
/** `UNCONFIRMED_STOCK_PERCENT` and `UNCONFIRMED_ORDERS` as shipped. */
const MAX_HELD = 20;
const MAX_ORDERS = 2;
const ACCOUNTS = 8;
const ORDERS_EACH = 4;
const QUANTITY = 5;

/** Holds the stock of a tool by unpaid orders of unconfirmed accounts in many networks, all at once. */
export async function holdStock(shop: AttackedShop, tries: Tries): Promise<void> {
  const tool = await shop.addTool({ name: `Scarce Saw ${randomUUID()}`, quantity: STOCK });
  const left = async () => (await shop.read<{ quantity: number }>('GET', `/api/purchase/${tool}`)).quantity;
  const accounts: Shopper[] = [];
  for (let count = 0; count < ACCOUNTS; count += 1) accounts.push(await shop.signUp());
  const order = async ({ browser, token }: Shopper, quantity = QUANTITY) => {
    const body = { ...CONTACT, lines: [{ id: tool, quantity }] };
    return (await browser.send('POST', '/api/orders', { token, body })).status;
  };
  for (const account of accounts) {
    const statuses = await Promise.all(Array.from({ length: ORDERS_EACH }, () => order(account)));
    const placed = statuses.filter((status) => status === 201).length;
    const isLimited = placed <= MAX_ORDERS && statuses.every((status) => status > 0 && status < 500);
    tries.record('unpaid orders of one account', isLimited, statuses);
  }
  tries.record('stock left', (await left()) >= STOCK - MAX_HELD, await left());
  const late = await Promise.all(accounts.map((account) => order(account)));
  tries.record('orders beyond the share', !late.includes(201), late);
  tries.record('stock left afterwards', (await left()) >= STOCK - MAX_HELD, await left());
}
