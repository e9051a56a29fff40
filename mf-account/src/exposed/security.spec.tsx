import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Page as Security } from './security.tsx';

const times = { since: '2026-03-05T08:00:00.000Z', lastUsedAt: '2026-03-06T08:00:00.000Z' };
const HERE = { _id: 's1', device: 'Firefox on Linux', network: '203.0.113.…', ...times, current: true };
const PHONE = { _id: 's2', device: 'Safari on iOS', network: '', ...times, current: false };
const TABLET = { _id: 's3', device: 'Chrome on Android', network: '', ...times, current: false };

function open(routes: Record<string, FakeRoute>) {
  const api = fakeApi(routes);
  return { ...openPage(<Security />, { signedIn: true, fetch: api.fetch }), api };
}

const sessions = async () => within(await screen.findByRole('region', { name: 'Sessions' }));
const signOut = (device: string) => ({ name: `Sign out ${device}` });
const everywhereElse = { name: 'Sign out everywhere else' };

test('lists the sessions and marks the current one, which has no button', async () => {
  open({ 'GET /user/me/sessions': { body: [HERE, PHONE] } });
  await screen.findByRole('button', signOut(PHONE.device));
  const [here, phone] = (await sessions()).getAllByRole('listitem');
  expect(here).toHaveTextContent(/^Firefox on Linux This device.*from 203\.0\.113\.…$/);
  expect(within(here as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  expect(phone).toHaveTextContent(/^Safari on iOS.*Last used Mar 6, 2026/);
});

test('shows what is below the sessions once these have their height', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
  open({ 'GET /user/me/sessions': () => promise });
  expect(await screen.findByText('Loading your sessions')).toBeInTheDocument();
  await act(async () => void (await import('../features/security/forms.tsx')));
  expect(screen.getAllByRole('region')).toHaveLength(1);
  resolve({ body: [HERE, PHONE] });
  expect(await screen.findByRole('region', { name: 'Password' })).toBeVisible();
  expect(await screen.findByLabelText('New email')).toBeVisible();
});

test('signs out one device, then all others', async () => {
  let listed = [HERE, PHONE, TABLET];
  const { toasts } = open({
    'GET /user/me/sessions': () => ({ body: listed }),
    'DELETE /user/me/sessions/s2': () => {
      listed = [HERE, TABLET];
      return { body: { deletedCount: 1 } };
    },
    'DELETE /user/me/sessions': () => {
      listed = [HERE];
      return { body: { deletedCount: 1 } };
    },
  });
  await userEvent.click(await screen.findByRole('button', signOut(PHONE.device)));
  await waitFor(() => expect(screen.queryByRole('button', signOut(PHONE.device))).not.toBeInTheDocument());
  expect(toasts()).toEqual(['success: Safari on iOS is signed out.']);
  await userEvent.click(screen.getByRole('button', everywhereElse));
  await waitFor(() => expect(screen.queryByRole('button', signOut(TABLET.device))).not.toBeInTheDocument());
  expect(screen.queryByRole('button', everywhereElse)).not.toBeInTheDocument();
  expect(toasts()).toEqual(['success: All other devices are signed out.']);
});

test('shows why a device is not signed out, and keeps it', async () => {
  const { toasts } = open({
    'GET /user/me/sessions': { body: [HERE, PHONE] },
    'DELETE /user/me/sessions': problem(409, 'Busy.'),
  });
  await userEvent.click(await screen.findByRole('button', everywhereElse));
  await waitFor(() =>
    expect(toasts()[0]).toMatch(/^error: The other devices are not signed out\. This has changed/),
  );
  expect(screen.getByRole('button', signOut(PHONE.device))).toBeVisible();
});

test('offers to load the sessions again', async () => {
  let fails = true;
  open({ 'GET /user/me/sessions': () => (fails ? problem(400, 'Not now.') : { body: [HERE] }) });
  await screen.findByText('Your sessions could not be loaded');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(HERE.device)).toBeVisible();
});

describe('the password', () => {
  const enter = async (label: string, text: string) =>
    userEvent.type(await screen.findByLabelText(label), text);
  const change = async () => {
    await enter('Current password', 'plane-and-chisel');
    await enter('New password', 'mortise-and-tenon');
    await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
  };

  test('is changed, and signs out everywhere else unless the user decides otherwise', async () => {
    const { api, toasts } = open({
      'GET /user/me/sessions': { body: [HERE] },
      'POST /user/me/password': { body: { success: true } },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sign out everywhere else' }));
    await change();
    await waitFor(() => expect(toasts()).toEqual(['success: Your password is changed.']));
    const passwords = { password: 'plane-and-chisel', newPassword: 'mortise-and-tenon' };
    expect(api.requestsTo('POST /user/me/password')[0]?.body).toEqual({ ...passwords, signOutOthers: false });
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  test('has its errors at the fields, and for an account without one the way to it', async () => {
    const errors = [{ field: 'password', code: 'wrong-password', message: 'Wrong.' }];
    let answer = problem(400, 'Wrong.', { code: 'validation-failed', errors });
    open({ 'GET /user/me/sessions': { body: [HERE] }, 'POST /user/me/password': () => answer });
    await change();
    expect(await screen.findByText('The password is wrong.')).toBeVisible();
    answer = problem(409, 'None.', { code: 'no-password' });
    await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(await screen.findByText('Your account has no password. Request a link to set one.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send the link' })).toHaveAttribute('href', '/forgot-password');
  });
});
