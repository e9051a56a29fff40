import { randomUUID } from 'node:crypto';
import type { AttackedShop, Shopper } from './attacked-shop.ts';

/** Of each tool that `sell` sells, and how many of it. */
export const STOCK = 500;
export const SOLD = 3;
export const CONTACT = { address: '1 Anvil Yard', phone: '+44 114 496 0100' };

export interface Sale {
  tool: string;
  number: string;
  line: string;
  invoice: string;
}

export interface Order {
  number: string;
  total: number;
  lines: { _id: string }[];
  invoices?: { number: string }[];
  history: { amount?: number }[];
  parcels?: unknown[];
}

/** An order of some pieces of a new tool, after these steps. */
export async function sell(
  shop: AttackedShop,
  { token }: Shopper,
  steps: readonly string[],
  contact = CONTACT,
): Promise<Sale> {
  const tool = await shop.addTool({ name: `Cabinet Rasp ${randomUUID()}`, quantity: STOCK });
  const body = { ...contact, lines: [{ id: tool, quantity: SOLD }] };
  const { number } = await shop.read<Order>('POST', '/api/orders', { token, body });
  for (const step of steps) {
    const details = { step, ...(step === 'ship' && { carrier: 'Parcel Post' }) };
    await shop.read('POST', `/api/orders/${number}/steps`, { token: shop.adminToken, body: details });
  }
  const { lines, invoices } = await shop.read<Order>('GET', `/api/orders/${number}`, { token });
  return { tool, number, line: lines[0]?._id ?? '', invoice: invoices?.[0]?.number ?? '' };
}

/** Without a seller, no invoice is issued. Invoices are also XML. */
export function enterSeller(shop: AttackedShop): Promise<void> {
  return changeSettings(shop, {
    ...{ legalName: 'Whetstone Ltd', legalAddress: '1 Anvil Yard', electronicInvoices: true },
  });
}

export async function changeSettings(shop: AttackedShop, changes: object): Promise<void> {
  const token = await shop.provenAdminToken();
  const settings = await readSettings(shop, '/api/settings');
  await shop.read('PUT', '/api/settings', { token, body: { ...settings, ...changes } });
}

/** The settings at an address, without what the shop computes: as it saves them. */
export async function readSettings(shop: AttackedShop, url: string): Promise<Record<string, unknown>> {
  const read = await shop.read<Record<string, unknown>>('GET', url, { token: shop.adminToken });
  const { changedAt: _, untaxedCountries: __, ...settings } = read;
  return settings;
}
