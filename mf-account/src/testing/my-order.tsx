import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage } from '@whetstone/kernel/testing';
import { Page as MyOrder } from '../exposed/my-order.tsx';

export const NUMBER = '40712-38915';
export const PLACED = {
  kind: 'placed',
  at: '2026-11-23T12:00:00.000Z',
  actor: 'Ada Byron',
  byCustomer: true,
  note: '',
};

export const line = (
  _id: string,
  service: string,
  changes: { cancelled?: boolean; inTotal?: boolean; shipped?: number } = {},
) => ({
  _id,
  id: `tool-${_id}`,
  service,
  img: '/media/block-plane-1200.webp',
  quantity: 2,
  price: 34,
  total: 68,
  cancelled: false,
  inTotal: !changes.cancelled,
  ...changes,
});

export const order = (changes: object = {}) => ({
  number: NUMBER,
  createdAt: PLACED.at,
  state: 'placed',
  payment: 'unpaid',
  client: 'ada@example.com',
  clientName: 'Ada Byron',
  address: '1 Anvil Yard',
  phone: '+44 114 496 0100',
  items: 4,
  total: 136,
  delivery: 0,
  ...{ deliveryName: 'Standard', parcels: [], invoices: [] },
  deliveryMethod: { earliest: '2026-12-02', latest: '2026-12-04' },
  lines: [line('1', 'Block plane'), line('2', 'Try square')],
  history: [PLACED],
  ...{ payable: false, verified: true, payments: [], refunds: [] },
  steps: ['cancel'],
  ...changes,
});

/** Opens the page of the order. */
export function openOrder(routes: Record<string, FakeRoute>, search = '') {
  const api = fakeApi(routes);
  const at = `/dashboard/myOrders/${NUMBER}${search}`;
  const page = openPage(<MyOrder />, {
    path: '/dashboard/myOrders/:number',
    at,
    signedIn: true,
    fetch: api.fetch,
  });
  return { ...page, api };
}

/** The call of the page. */
export const GET = `GET /orders/${NUMBER}`;
/** A labelled part of the page. */
export const part = (name: string) => screen.findByRole('region', { name });

/** Confirms the question before a cancellation. */
export async function confirm() {
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to Cancel?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, cancel it' }));
}
