import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedInvoiceDto } from '@whetstone/contract/api';
import { fakeApi, openPage } from '@whetstone/kernel/testing';
import { Page } from '../../exposed/invoices.tsx';

const LIST = 'GET /invoices';
const invoice: ListedInvoiceDto = {
  ...{ number: 'INV-000012', kind: 'invoice', issuedOn: '2026-11-30', orderNumber: '40712-38915' },
  ...{ buyer: 'Ada Turner', company: 'Turner GmbH', country: 'AT', currency: 'USD' },
  ...{ net: 100, tax: 20, total: 120, orderState: 'shipped', payment: 'invoiced' },
};
const creditNote: ListedInvoiceDto = { ...invoice, number: 'CN-000001', kind: 'credit-note' };

function open(at = '/') {
  const body = [creditNote, invoice];
  const api = fakeApi({ [LIST]: { body, headers: { 'x-total-count': '2' } } });
  openPage(<Page />, { signedIn: true, fetch: api.fetch, at });
  return { requests: () => api.requestsTo(LIST).map(({ params }) => params) };
}

test('shows each document with its order, buyer, country, amounts and payment', async () => {
  open();
  const row = await screen.findByRole('row', { name: /INV-000012/ });
  expect(row).toHaveTextContent(
    /INV-000012Nov 30, 202640712-38915Turner GmbHAda Turner, ATOn invoice\$100\.00\$20\.00\$120\.00/,
  );
  const link = (name: string) => within(row).getByRole('link', { name }).getAttribute('href');
  expect(link('INV-000012')).toBe('/dashboard/allOrders/invoices/INV-000012');
  expect(link('40712-38915')).toBe('/dashboard/allOrders/40712-38915');
  const credited = screen.getByRole('row', { name: /CN-000001/ });
  expect(credited).toHaveTextContent('Credit note\u2212$100.00\u2212$20.00\u2212$120.00');
  expect(screen.getByRole('button', { name: /Export CSV/ })).toBeVisible();
});

test('filters by number, kind and period, in the URL', async () => {
  const { requests } = open('/?q=12&from=2026-11-01&to=2026-11-30');
  await screen.findByRole('row', { name: /INV-000012/ });
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Credit notes');
  await waitFor(() =>
    expect(requests().at(-1)).toEqual({
      ...{ q: '12', kind: 'credit-note', from: '2026-11-01', to: '2026-11-30', limit: '50', count: 'true' },
    }),
  );
});
