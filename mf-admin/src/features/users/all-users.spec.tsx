import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { pretendLayout } from '../../testing/pretend-layout.ts';
import { AllUsers } from './all-users.tsx';

beforeEach(pretendLayout);

const users = {
  'GET /user': {
    body: [
      { _id: 'u1', email: 'grace@example.com', role: 'admin' },
      { _id: 'u2', email: 'ada@example.com', role: 'user' },
    ],
    headers: { 'x-total-count': '2' },
  },
};

const rowOf = async (email: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${email}`) }));
const makeAdmin = async (email: string) =>
  userEvent.click((await rowOf(email)).getByRole('button', { name: /^Make Admin/ }));

async function confirmRemoving(email: string) {
  await userEvent.click((await rowOf(email)).getByRole('button', { name: /^Remove User/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to remove user?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, remove the user' }));
}

test('offers to make an admin only of those who are none', async () => {
  openPage(<AllUsers />, { signedIn: true, fetch: fakeApi(users).fetch });

  expect((await rowOf('ada@example.com')).getByRole('button', { name: /^Make Admin/ })).toBeInTheDocument();
  const admin = await rowOf('grace@example.com');
  expect(admin.queryByRole('button', { name: /^Make Admin/ })).not.toBeInTheDocument();
  expect(admin.getByRole('button', { name: /^Remove User/ })).toBeInTheDocument();
});

test('makes an admin, says so and takes the button away', async () => {
  const api = fakeApi({ ...users, 'PUT /user/admin/ada%40example.com': { body: { modifiedCount: 1 } } });
  const { toasts } = openPage(<AllUsers />, { signedIn: true, fetch: api.fetch });

  await makeAdmin('ada@example.com');

  await waitFor(() => expect(toasts()).toEqual(['success: Successfully made an admin']));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Make Admin/ })).not.toBeInTheDocument());
});

test('says that it failed when the API forbids it, and why', async () => {
  const api = fakeApi({
    ...users,
    'PUT /user/admin/ada%40example.com': problem(403, 'ada@example.com has not been confirmed.'),
  });
  const { toasts } = openPage(<AllUsers />, { signedIn: true, fetch: api.fetch });

  await makeAdmin('ada@example.com');

  await waitFor(() => expect(toasts()).toEqual(['error: Failed to Make an admin']));
  expect(screen.getByRole('alert')).toHaveTextContent('ada@example.com has not been confirmed.');
  expect((await rowOf('ada@example.com')).getByRole('button', { name: /^Make Admin/ })).toBeInTheDocument();
});

test('removes a user once the question is answered', async () => {
  const api = fakeApi({ ...users, 'DELETE /user/u2': { body: { deletedCount: 1 } } });
  const { toasts } = openPage(<AllUsers />, { signedIn: true, fetch: api.fetch });

  await confirmRemoving('ada@example.com');

  await waitFor(() => expect(screen.queryByText('ada@example.com')).not.toBeInTheDocument());
  expect(screen.getByText('1 in all')).toBeInTheDocument();
  expect(toasts()).toEqual(['success: ada@example.com is removed.']);
});

test('keeps the last admin, whom the API does not remove, and shows what it says', async () => {
  const refusal = 'This is the last admin. Make somebody else an admin first.';
  const api = fakeApi({ ...users, 'DELETE /user/u1': problem(409, refusal) });
  const { toasts } = openPage(<AllUsers />, { signedIn: true, fetch: api.fetch });

  await confirmRemoving('grace@example.com');

  await waitFor(() => expect(toasts()).toEqual([`error: ${refusal}`]));
  expect(screen.getByRole('alert')).toHaveTextContent(refusal);
  expect(await rowOf('grace@example.com')).toBeTruthy();
});

test('asks the API for those whom the filter names, by address, and takes a removed one off that list', async () => {
  const api = fakeApi({ ...users, 'DELETE /user/u2': { body: { deletedCount: 1 } } });
  const { address } = openPage(<AllUsers />, { signedIn: true, fetch: api.fetch, at: '/?q=a' });

  const heading = await screen.findByRole('columnheader', { name: 'Email' });
  expect(heading).toHaveAttribute('aria-sort', 'none');
  await userEvent.click(within(heading).getByRole('button'));
  await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'ascending'));
  expect(address()).toBe('/?q=a&sort=email');
  expect(api.requests.at(-1)?.params).toEqual({ q: 'a', sort: 'email', limit: '100', count: 'true' });

  await confirmRemoving('ada@example.com');
  await waitFor(() => expect(screen.getByText('1 found')).toBeInTheDocument());
});
