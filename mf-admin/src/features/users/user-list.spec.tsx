import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { ExportUsers, UserList } from './user-list.tsx';

const account = { confirmed: true, since: '2026-03-05T08:00:00.000Z', orders: 3 };
const users = {
  'GET /user': {
    body: [
      { ...account, _id: 'u1', email: 'grace@example.com', clientName: 'Grace Hopper', role: 'admin' },
      { ...account, _id: 'u2', email: 'ada@example.com', clientName: 'Ada Byron', role: 'user' },
    ],
    headers: { 'x-total-count': '2' },
  },
};

// For jsdom, the `<wbr>` after the @ and after dots is no inline element, and adds a space.
const rowOf = async (email: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${email.replaceAll(/[@.]/g, '$& ?')}`) }));
async function makeAdmin(email: string) {
  await userEvent.click((await rowOf(email)).getByRole('button', { name: /^Make Admin/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Make this user an admin?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, make an admin' }));
}

async function confirmRemoving(email: string) {
  await userEvent.click((await rowOf(email)).getByRole('button', { name: /^Remove User/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to remove user?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, remove the user' }));
}

test('shows the promote button for users who are not admins', async () => {
  openPage(<UserList />, { signedIn: true, fetch: fakeApi(users).fetch });

  expect((await rowOf('ada@example.com')).getByRole('button', { name: /^Make Admin/ })).toBeInTheDocument();
  const admin = await rowOf('grace@example.com');
  expect(admin.queryByRole('button', { name: /^Make Admin/ })).not.toBeInTheDocument();
  expect(admin.getByRole('button', { name: /^Remove User/ })).toBeInTheDocument();
});

test.each([
  ['while it loads', '/', () => new Promise<never>(() => undefined), 'Loading users'],
  ['without users', '/', { body: [] }, 'No users'],
  ['without users that match', '/?q=nobody', { body: [] }, 'No users found'],
  ['after a failure', '/', problem(404, 'Not now.'), 'The users could not be loaded'],
])('shows a message instead of the list %s', async (_when, at, response, text) => {
  openPage(<UserList />, { signedIn: true, fetch: fakeApi({ 'GET /user': response }).fetch, at });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('promotes a user, shows a toast and removes the button', async () => {
  const api = fakeApi({ ...users, 'PUT /user/admin/ada%40example.com': { body: { modifiedCount: 1 } } });
  const { toasts } = openPage(<UserList />, { signedIn: true, fetch: api.fetch });

  await makeAdmin('ada@example.com');

  await waitFor(() => expect(toasts()).toEqual(['success: Successfully made an admin']));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Make Admin/ })).not.toBeInTheDocument());
});

test('says that another admin has already done it', async () => {
  const api = fakeApi({ ...users, 'PUT /user/admin/ada%40example.com': { body: { modifiedCount: 0 } } });
  const { toasts } = openPage(<UserList />, { signedIn: true, fetch: api.fetch });

  await makeAdmin('ada@example.com');

  await waitFor(() =>
    expect(toasts()).toEqual(['info: Another admin has already made ada@example.com an admin.']),
  );
});

test.each([
  ['email-not-confirmed', 'Email not confirmed'],
  ['short-password', 'Needs a password of 12 characters or a second factor, used once to sign in'],
])('disables a promotion that the API would reject, with the reason %s', async (adminBarrier, reason) => {
  const user = { ...account, _id: 'u2', email: 'ada@example.com', clientName: 'Ada', role: 'user' };
  const body = [{ ...user, adminBarrier }];
  openPage(<UserList />, { signedIn: true, fetch: fakeApi({ 'GET /user': { body } }).fetch });
  const button = (await rowOf('ada@example.com')).getByRole('button', { name: /^Make Admin/ });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(reason);
});

test('shows why the API rejected a promotion', async () => {
  const api = fakeApi({
    ...users,
    'PUT /user/admin/ada%40example.com': problem(403, 'Not confirmed.', { code: 'email-not-confirmed' }),
  });
  const { toasts } = openPage(<UserList />, { signedIn: true, fetch: api.fetch });

  await makeAdmin('ada@example.com');

  await waitFor(() => expect(toasts()).toEqual(['error: Failed to Make an admin']));
  expect(screen.getByRole('alert')).toHaveTextContent('Only a user who has confirmed');
  expect((await rowOf('ada@example.com')).getByRole('button', { name: /^Make Admin/ })).toBeInTheDocument();
});

test('replaces the toast of a rejected promotion with the toast of the next action', async () => {
  let forbidden = true;
  const api = fakeApi({
    ...users,
    'PUT /user/admin/ada%40example.com': () =>
      forbidden
        ? problem(403, 'Not confirmed.', { code: 'email-not-confirmed' })
        : { body: { modifiedCount: 1 } },
  });
  const { toasts } = openPage(<UserList />, { signedIn: true, fetch: api.fetch });

  await makeAdmin('ada@example.com');
  await waitFor(() => expect(toasts()).toEqual(['error: Failed to Make an admin']));
  forbidden = false;
  await makeAdmin('ada@example.com');

  await waitFor(() => expect(toasts()).toEqual(['success: Successfully made an admin']));
});

test('removes a user after confirmation', async () => {
  const api = fakeApi({ ...users, 'DELETE /user/u2': { body: { deletedCount: 1 } } });
  const { toasts } = openPage(<UserList />, { signedIn: true, fetch: api.fetch });

  await confirmRemoving('ada@example.com');

  await waitFor(() => expect(screen.queryByText('ada@example.com')).not.toBeInTheDocument());
  expect(screen.getByText('1 in all')).toBeInTheDocument();
  expect(toasts()).toEqual(['success: ada@example.com is removed.']);
});

test('keeps an admin who has become the last one, whose removal the API rejects, and shows the reason', async () => {
  const reason = 'The last admin cannot be removed. Make another user an admin first.';
  const api = fakeApi({ ...users, 'DELETE /user/u1': problem(409, 'The last one.', { code: 'last-admin' }) });
  const { toasts } = openPage(<UserList />, { signedIn: true, fetch: api.fetch, at: '/?q=a' });

  await confirmRemoving('grace@example.com');

  await waitFor(() => expect(toasts()).toEqual([`error: ${reason}`]));
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  expect(await rowOf('grace@example.com')).toBeTruthy();
});

test('requests the filter and sort order of the URL, and removes a removed user from that list', async () => {
  const api = fakeApi({ ...users, 'DELETE /user/u2': { body: { deletedCount: 1 } } });
  const { address } = openPage(<UserList />, { signedIn: true, fetch: api.fetch, at: '/?q=a' });

  const heading = await screen.findByRole('columnheader', { name: 'Email' });
  expect(heading).toHaveAttribute('aria-sort', 'none');
  await userEvent.click(within(heading).getByRole('button'));
  await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'ascending'));
  expect(address()).toBe('/?q=a&sort=email');
  expect(api.requests.at(-1)?.params).toEqual({ q: 'a', sort: 'email', limit: '100', count: 'true' });

  await confirmRemoving('ada@example.com');
  await waitFor(() => expect(screen.getByText('1 found')).toBeInTheDocument());
});

test('shows who the user is, and names the person in the question', async () => {
  openPage(<UserList />, { signedIn: true, fetch: fakeApi(users).fetch });

  const row = await rowOf('ada@example.com');
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'ada@example.com',
    'Ada Byron',
    'User',
    'Confirmed',
    'Mar 5, 2026',
    '3',
    'Make Admin ada@example.com',
    'Remove User ada@example.com',
  ]);
  expect(row.getByRole('link')).toHaveAttribute('href', '/dashboard/users/u2');
  await userEvent.click(row.getByRole('button', { name: /^Remove User/ }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    /^Ada Byron \(ada@example\.com\) is signed out/,
  );
});

test('an email breaks after the @', async () => {
  openPage(<UserList />, { signedIn: true, fetch: fakeApi(users).fetch });
  const link = (await rowOf('ada@example.com')).getByRole('link');
  expect(link.querySelector('wbr')?.previousSibling).toHaveTextContent(/^ada@$/);
  expect(link).toHaveTextContent('ada@example.com');
});

test('does not offer to remove the only admin or their role, and says why', async () => {
  openPage(<UserList />, { signedIn: true, fetch: fakeApi(users).fetch });
  const row = await rowOf('grace@example.com');
  for (const name of [/^Remove admin role/, /^Remove User/]) {
    const button = row.getByRole('button', { name });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('The only admin');
  }
});

test('offers to remove the role while other admins may exist', async () => {
  const [grace] = users['GET /user'].body;
  const found = { body: [grace], headers: { 'x-total-count': '1' } };
  openPage(<UserList />, { signedIn: true, fetch: fakeApi({ 'GET /user': found }).fetch, at: '/?q=grace' });
  const row = await rowOf('grace@example.com');
  expect(row.getByRole('button', { name: /^Remove admin role/ })).toBeEnabled();
});

test('removes the admin role after a confirmation, with a warning about the own role', async () => {
  const [grace, ada] = users['GET /user'].body;
  const ida = { ...account, _id: 'u3', email: 'ida@example.com', clientName: 'Ida Boss', role: 'admin' };
  const api = fakeApi({
    'GET /user': { body: [grace, ada, ida], headers: { 'x-total-count': '3' } },
    'POST /users/u1/demote': { body: { modifiedCount: 1 } },
  });
  const { toasts } = openPage(<UserList />, { signedIn: true, fetch: api.fetch });

  await userEvent.click(
    (await rowOf('grace@example.com')).getByRole('button', { name: /^Remove admin role/ }),
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove the admin role?' });
  expect(dialog).toHaveAccessibleDescription(/^Grace Hopper \(grace@example\.com\) loses access/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, remove the role' }));

  await waitFor(() => expect(toasts()).toEqual(['success: grace@example.com is no longer an admin.']));
  expect((await rowOf('grace@example.com')).getByRole('button', { name: /^Make Admin/ })).toBeInTheDocument();
});

test('exports the users of the search, in the order of the list', async () => {
  const api = fakeApi({ ...users, 'GET /users/export': problem(503, 'Try again later.') });
  const list = (
    <>
      <ExportUsers />
      <UserList />
    </>
  );
  openPage(list, { signedIn: true, fetch: api.fetch, at: '/?q=ada&sort=email' });
  await rowOf('ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await screen.findByText('The shop is busy. Try again in a moment.');
  expect(api.requestsTo('GET /users/export').map(({ params }) => params)).toEqual([
    { q: 'ada', sort: 'email' },
  ]);
});
