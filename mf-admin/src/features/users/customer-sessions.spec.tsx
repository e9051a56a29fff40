import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Customer } from '@whetstone/contract';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { CustomerSessions } from './customer-sessions.tsx';

const customer = { _id: 'u2', email: 'ada@example.com' } as Customer;
const times = { since: '2026-03-05T08:00:00.000Z', lastUsedAt: '2026-03-06T08:00:00.000Z', current: false };
const PHONE = { _id: 's1', device: 'Safari on iOS', network: '203.0.113.…', ...times };
const LAPTOP = { _id: 's2', device: 'Firefox on Linux', network: '', ...times };

const rowOf = (device: string) => ({ name: new RegExp(device) });
const signOut = async (device: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Sign out ${device}` }));

test('lists the sessions of the customer and ends one', async () => {
  const sessions = [PHONE, LAPTOP];
  const api = fakeApi({
    'GET /users/u2/sessions': () => ({ body: [...sessions] }),
    'DELETE /users/u2/sessions/s1': () => ({ body: { deletedCount: sessions.splice(0, 1).length } }),
  });
  const { toasts } = openPage(<CustomerSessions customer={customer} />, { signedIn: true, fetch: api.fetch });
  const row = within(await screen.findByRole('row', rowOf(PHONE.device)));
  expect(row.getByText('203.0.113.…')).toBeVisible();
  await signOut(PHONE.device);
  await waitFor(() => expect(screen.queryByRole('row', rowOf(PHONE.device))).not.toBeInTheDocument());
  expect(screen.getByRole('row', rowOf(LAPTOP.device))).toBeVisible();
  expect(toasts()).toEqual(['success: Safari on iOS is signed out.']);
});

test('keeps the session in the list after a failure', async () => {
  const api = fakeApi({
    'GET /users/u2/sessions': { body: [PHONE] },
    'DELETE /users/u2/sessions/s1': problem(403, 'Not you.'),
  });
  const { toasts } = openPage(<CustomerSessions customer={customer} />, { signedIn: true, fetch: api.fetch });
  await signOut(PHONE.device);
  await waitFor(() =>
    expect(toasts()).toEqual(['error: Safari on iOS is not signed out. You are not allowed to do this.']),
  );
  expect(screen.getByRole('row', rowOf(PHONE.device))).toBeVisible();
});
