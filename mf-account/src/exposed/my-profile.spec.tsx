import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem, signInFromAnotherTab } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { Page as MyProfile } from './my-profile.tsx';

const profile = {
  _id: 'u1',
  id: 'uid-1',
  email: 'ada@example.com',
  role: 'user',
  client: 'ada@example.com',
  clientName: 'Ada Byron',
  edu: 'Joiner',
  address: '1 Mill Lane',
  age: 36,
  phone: '',
  img: '',
  provider: 'credential',
  confirmed: true,
};

const signOut = { 'POST /identity/sign-out': {} };
const profileApi = (routes: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /user': { body: [profile] },
    'GET /user/count': { body: { count: 1234 } },
    ...signOut,
    ...routes,
  });

const factOf = async (term: string) => (await screen.findByText(term)).nextElementSibling;

async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Update your profile' }));
  return within(await screen.findByRole('dialog', { name: 'Update your profile' }));
}

test('shows the profile and the number of users', async () => {
  openPage(<MyProfile />, { signedIn: true, fetch: profileApi().fetch });

  expect(await factOf('Name')).toHaveTextContent('Ada Byron');
  expect(await factOf('Email')).toHaveTextContent('ada@example.com');
  expect(await factOf('Phone')).toHaveTextContent('Not given');
  expect(await factOf('Education')).toHaveTextContent('Joiner');
  expect(await factOf('Provider')).toHaveTextContent('Email and password');
  expect(screen.queryByText(/not confirmed/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull();
  await waitFor(async () => expect(await factOf('Total users')).toHaveTextContent('1,234'));
});

test('leads admins to the open work', async () => {
  const { fetch } = profileApi({ 'GET /user': { body: [{ ...profile, role: 'admin' }] } });
  openPage(<MyProfile />, { signedIn: true, fetch });

  const link = await screen.findByRole('link', { name: 'Overview' });
  expect(link).toHaveAttribute('href', '/dashboard/overview');
});

test('sends another link to an email address that is not confirmed', async () => {
  const { fetch, requests } = profileApi({
    'GET /user': { body: [{ ...profile, confirmed: false }] },
    'POST /identity/send-verification-email': { body: { status: true } },
  });
  openPage(<MyProfile />, { signedIn: true, fetch });

  expect(await screen.findByText(/Your email address is not confirmed/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(/A new link is on its way to ada@/)).toBeVisible();
  const sent = requests.find(({ call }) => call === 'POST /identity/send-verification-email');
  expect(sent?.body).toHaveProperty('email');
});

test.each([
  ['google', 'Google'],
  ['accounts.firm.example', 'accounts.firm.example'],
  ['', 'Not given'],
])('names the provider "%s" as %s', async (provider, shown) => {
  openPage(<MyProfile />, {
    signedIn: true,
    fetch: profileApi({ 'GET /user': { body: [{ ...profile, provider }] } }).fetch,
  });

  expect(await factOf('Provider')).toHaveTextContent(shown);
});

test('shows initials without a photo, or when the photo fails to load', async () => {
  const img = 'HTTPS://example.com/ada.jpg';
  openPage(<MyProfile />, {
    signedIn: true,
    fetch: profileApi({ 'GET /user': { body: [{ ...profile, img }] } }).fetch,
  });

  const photo = await screen.findByRole('img', { name: 'Photo of Ada Byron' });
  expect(photo).toHaveAttribute('src', img);
  fireEvent.error(photo);

  expect(screen.getByRole('img', { name: 'No photo of Ada Byron' })).toHaveTextContent('AB');
});

test('does not load a photo from a data URL', async () => {
  openPage(<MyProfile />, {
    signedIn: true,
    fetch: profileApi({ 'GET /user': { body: [{ ...profile, img: 'data:image/png,x' }] } }).fetch,
  });

  expect(await screen.findByRole('img', { name: 'No photo of Ada Byron' })).toBeInTheDocument();
});

test('sends the changed profile and shows the success message of the order form', async () => {
  const api = profileApi({ 'POST /user': { status: 201, body: { success: true } } });
  const { toasts } = openPage(<MyProfile />, { signedIn: true, fetch: api.fetch });

  const form = await openForm();
  await userEvent.clear(form.getByLabelText('Education'));
  await userEvent.click(form.getByLabelText('Phone'));
  await userEvent.paste('0114 496 0114');
  await userEvent.click(form.getByRole('button', { name: 'Save profile' }));

  await waitFor(() =>
    expect(toasts()).toEqual([
      'success: Your order is  successful.Thank you...',
      'success: Your profile is saved.',
    ]),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.requests.find(({ call }) => call === 'POST /user')?.body).toEqual({
    id: 'uid-1',
    client: 'ada@example.com',
    clientName: 'Ada Byron',
    edu: '',
    address: '1 Mill Lane',
    age: 36,
    phone: '0114 496 0114',
    img: '',
  });
});

test('keeps the draft when the API rejects it, and shows the reason below the field', async () => {
  const rejection = problem(400, 'One field is invalid.', {
    errors: [{ field: 'img', code: 'not-an-image-url' }],
  });
  const { toasts } = openPage(<MyProfile />, {
    signedIn: true,
    fetch: profileApi({ 'POST /user': rejection }).fetch,
  });

  const form = await openForm();
  await userEvent.click(form.getByLabelText('Image URL'));
  await userEvent.paste('nonsense');
  await userEvent.click(form.getByRole('button', { name: 'Save profile' }));

  await waitFor(() =>
    expect(toasts()).toEqual([
      'error: Sorry!!! Your order is failed ',
      'error: Your profile is not saved. Your orders are unchanged.',
    ]),
  );
  expect(form.getByLabelText('Image URL')).toHaveAccessibleDescription(
    /^This must be a URL that starts with https/,
  );
  expect(form.getByLabelText('Image URL')).toHaveValue('nonsense');
  expect(form.getByLabelText('Image URL')).toHaveFocus();
});

test('replaces the failure toast by the success toast', async () => {
  const responses = [problem(400, 'No.'), { status: 201, body: { success: true } }];
  const { toasts } = openPage(<MyProfile />, {
    signedIn: true,
    fetch: profileApi({ 'POST /user': () => responses.shift() ?? {} }).fetch,
  });

  const form = await openForm();
  await userEvent.click(form.getByRole('button', { name: 'Save profile' }));
  await form.findByRole('alert');
  await userEvent.click(form.getByRole('button', { name: 'Save profile' }));

  await waitFor(() =>
    expect(toasts()).toEqual([
      'success: Your order is  successful.Thank you...',
      'success: Your profile is saved.',
    ]),
  );
});

test.each([
  ['is rejected', problem(403, 'This is not yours.')],
  ['is missing', { body: [] }],
])('signs out and opens the sign-in page when the profile %s', async (_, response) => {
  const api = profileApi({ 'GET /user': response });
  const { address } = openPage(<MyProfile />, { signedIn: true, fetch: api.fetch });

  await waitFor(() => expect(address()).toBe('/login?from=%2Fdashboard'));
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(api.requests.map(({ call }) => call)).toContain('POST /identity/sign-out');
});

describe('when another account signs in in another tab', () => {
  const signInAsBob = () => signInFromAnotherTab({ email: 'bob@example.com', name: 'Bob Miller' });

  test('hides the previous profile while the new one loads', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const bob = { ...profile, email: 'bob@example.com', clientName: 'Bob Miller', edu: 'Turner' };
    const api = profileApi({
      'GET /user': async ({ params }) => {
        if (params.email !== bob.email) return { body: [profile] };
        await promise;
        return { body: [bob] };
      },
    });
    openPage(<MyProfile />, { signedIn: true, fetch: api.fetch });
    expect(await factOf('Education')).toHaveTextContent('Joiner');

    signInAsBob();

    expect(screen.queryByText('Joiner')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Update your profile' })).not.toBeInTheDocument();
    resolve();
    expect(await factOf('Education')).toHaveTextContent('Turner');
  });

  test('hides the previous profile when the new one fails to load', async () => {
    const api = profileApi({
      'GET /user': ({ params }) =>
        params.email === 'ada@example.com' ? { body: [profile] } : problem(403, 'This is not yours.'),
    });
    const { address } = openPage(<MyProfile />, { signedIn: true, fetch: api.fetch });
    expect(await factOf('Education')).toHaveTextContent('Joiner');

    signInAsBob();

    await waitFor(() => expect(address()).toBe('/login?from=%2Fdashboard'));
    await waitFor(() => expect(screen.queryByText('Joiner')).not.toBeInTheDocument());
  });
});

describe('the own data', () => {
  const openErasure = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Erase account' }));
    return within(await screen.findByRole('dialog', { name: 'Erase your account?' }));
  };
  const erase = async (dialog: Awaited<ReturnType<typeof openErasure>>, label: string, text: string) => {
    await userEvent.type(await dialog.findByLabelText(label), text);
    await userEvent.click(dialog.getByRole('button', { name: 'Erase account' }));
  };

  test('is erased with the password, which signs out', async () => {
    setShop({ ...getShop(), market: { binding: true, invoiceYears: 10 } });
    const api = profileApi({ 'POST /user/me/erase': { body: { success: true } } });
    const { toasts, address } = openPage(<MyProfile />, { signedIn: true, fetch: api.fetch });
    const dialog = await openErasure();
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      / your invoices unchanged for 10 years\.$/,
    );
    setShop(undefined);
    await erase(dialog, 'Password', 'spokeshave');

    await waitFor(() => expect(toasts()).toEqual(['success: Your account is erased.']));
    expect(address()).toBe('/');
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(api.requests.find(({ call }) => call === 'POST /user/me/erase')?.body).toEqual({
      password: 'spokeshave',
    });
  });

  test('is kept with the reason if the API rejects the erasure, with a link to open orders', async () => {
    const extras = { code: 'open-orders', waitsFor: { delivery: 1, bank: 2 } };
    const api = profileApi({ 'POST /user/me/erase': problem(409, 'Wait.', extras) });
    openPage(<MyProfile />, { signedIn: true, fetch: api.fetch });
    const dialog = await openErasure();
    await erase(dialog, 'Password', 'spokeshave');

    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /^One of your orders is not finished\. .* 2 of your orders have a payment that your bank disputes\. .* Then you can erase your account\./,
    );
    expect(dialog.getByRole('link', { name: 'Show my orders' })).toHaveAttribute(
      'href',
      '/dashboard/myOrders',
    );
  });

  test('of an account with Google needs its email, and the password if it has one', async () => {
    const errors = [{ field: 'password', code: 'password-required' }];
    const api = profileApi({
      'GET /user': { body: [{ ...profile, provider: 'google' }] },
      'POST /user/me/erase': problem(400, 'Enter your password.', { errors }),
    });
    openPage(<MyProfile />, { signedIn: true, fetch: api.fetch });
    const dialog = await openErasure();
    await erase(dialog, 'Enter ada@example.com to confirm', 'ada@example.com');

    expect(await dialog.findByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
  });

  test('that cannot be downloaded gives the reason', async () => {
    const api = profileApi({ 'GET /user/me/export': problem(429, 'Wait a minute and try again.') });
    openPage(<MyProfile />, { signedIn: true, fetch: api.fetch });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Wait a minute and try again.');
  });
});
