import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditChainDto, AuditEntryDto } from '@whetstone/contract/api';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { AuditLog } from './audit-log.tsx';

const ENTRY: AuditEntryDto = {
  _id: 'e1',
  at: '2026-11-20T10:00:00.000Z',
  actor: { id: 'a1', email: 'ada@shop.example' },
  action: 'tool.edited',
  subject: { kind: 'tool', id: 't1', name: 'Jack Plane' },
  before: { price: 10, version: 1 },
  after: { price: 12, version: 2, updatedAt: '2026-11-20T10:00:00.000Z' },
  erased: false,
  position: 7,
};
const ERASED: AuditEntryDto = {
  ...{ _id: 'e2', at: ENTRY.at, action: 'user.created', erased: true },
  ...{ actor: { id: 'u1' }, subject: { kind: 'user', id: 'u1' } },
};
const CHAIN: AuditChainDto = {
  ...{ entries: 7, checkedAt: '2026-11-20T10:00:00.000Z', checkedEntries: 7, checkedHead: 'f'.repeat(64) },
};

function open(routes: Record<string, FakeRoute> = {}, at = '/') {
  const api = fakeApi({
    'GET /audit': { body: [ENTRY, ERASED] },
    'GET /audit/actions': { body: ['tool.edited', 'user.created'] },
    'GET /audit/chain': { body: CHAIN },
    ...routes,
  });
  return { ...api, ...openPage(<AuditLog />, { signedIn: true, fetch: api.fetch, at }) };
}

test('shows who did what, and the values before and after', async () => {
  open();
  const row = await screen.findByRole('row', { name: /Jack Plane/ });
  expect(row).toHaveTextContent('ada@shop.example');
  expect(screen.getByRole('link', { name: 'Releases' })).toHaveAttribute('href', '/dashboard/releases');
  await userEvent.click(screen.getByRole('button', { name: 'Tool edited' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tool edited' }));
  expect(dialog.getByRole('row', { name: /^Price/ })).toHaveTextContent('Price$10.00$12.00');
  expect(dialog.getAllByRole('row')).toHaveLength(2);
});

test('names subjects without a name by their kind, and money with its currency', async () => {
  const entry: AuditEntryDto = {
    ...ENTRY,
    ...{ action: 'settings.changed', subject: { kind: 'settings', id: 'shop' } },
    ...{
      before: { deliveryCents: 500, currency: 'CHF', closedAt: null, 'DE-BY standard': 'VAT 19%' },
      after: { deliveryCents: 650, currency: 'USD', closedAt: '2026-11-21T23:30:00.000Z' },
    },
  };
  open({ 'GET /audit': { body: [entry] } });
  expect(await screen.findByRole('row', { name: /The settings/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Settings changed' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('row', { name: /^Delivery/ })).toHaveTextContent('DeliveryCHF 5.00$6.50');
  expect(dialog.getByRole('row', { name: /^DE-BY standard/ })).toHaveTextContent('DE-BY standardVAT 19%–');
  expect(dialog.getByRole('row', { name: /^Closed at/ })).toHaveTextContent(
    'Closed at–Nov 21, 2026, 11:30:00 PM UTC',
  );
});

test.each([
  ['payments', undefined, 'Online payments'],
  ['audit-log', undefined, 'The audit log'],
  ['order-list', undefined, 'Orders'],
  ['invoice-list', undefined, 'Invoices'],
  ['tool-list', undefined, 'Tools'],
  ['ledger', undefined, 'The stock ledger'],
  ['refund', '40712-38915', 'Refund: 40712-38915'],
  ['payment-difference', 'pi_1', 'Payment difference: pi_1'],
  ['email', 'Your order is on its way', 'Email: Your order is on its way'],
  ['email', undefined, 'Email'],
])('shows no id for the kind %s with the name %s', async (kind, name, text) => {
  open({ 'GET /audit': { body: [{ ...ENTRY, subject: { kind, id: 'raw-id', name } }] } });
  const row = await screen.findByRole('row', { name: /Tool edited/ });
  expect(within(row).getByText(text)).toBeInTheDocument();
  expect(row).not.toHaveTextContent('raw-id');
});

test.each([
  ['user.sign-in-failed', 'A visitor'],
  ['user.second-factor-failed', 'A visitor'],
  ['user.values-erased', 'The shop'],
])('says who did %s without an account', async (action, actor) => {
  open({ 'GET /audit': { body: [{ ...ENTRY, action, actor: undefined }] } });
  const row = await screen.findByRole('row', { name: /Jack Plane/ });
  expect(within(row).getByText(actor)).toBeInTheDocument();
});

test.each([
  ['order.invoiced', 'Order accepted on invoice'],
  ['user.proof-failed', 'User’s identity not confirmed'],
])('says what %s means', async (action, name) => {
  open({ 'GET /audit': { body: [{ ...ENTRY, action }] } });
  expect(await screen.findByRole('button', { name })).toBeInTheDocument();
});

test('says that values were erased', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'User created' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('The values were erased together with the account.')).toBeInTheDocument();
});

test('stores the filters in the URL', async () => {
  const { address, requestsTo } = open();
  await screen.findByRole('row', { name: /Jack Plane/ });
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Tool edited');
  await userEvent.type(screen.getByLabelText('Actor’s email'), 'ada@shop.example{Enter}');
  await waitFor(() => expect(address()).toBe('/?action=tool.edited&actor=ada%40shop.example'));
  await waitFor(() =>
    expect(requestsTo('GET /audit').at(-1)?.params).toEqual({
      action: 'tool.edited',
      actor: 'ada@shop.example',
      limit: '50',
    }),
  );
});

test('checks the chain now, and shows the fault', async () => {
  const fault = 'Entry 3 was changed.';
  open({ 'POST /audit/check': { body: { ...CHAIN, fault } } });
  expect(await screen.findByText('Complete and unchanged')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText(fault)).toBeInTheDocument();
});

test('offers a retry when the list could not be loaded', async () => {
  open({ 'GET /audit': problem(400, 'No.') });
  expect(await screen.findByText('The entries could not be loaded')).toBeInTheDocument();
});
