import { screen, waitFor, within } from '@testing-library/react';
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
