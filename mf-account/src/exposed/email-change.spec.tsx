import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Page as Security } from './security.tsx';
import { Page as Undo } from './undo-email-change.tsx';

const CONFIRM = 'POST /user/me/email/confirm';
const UNDO = 'POST /user/email/undo';
const REQUEST = 'POST /user/me/email';

function open(page: React.ReactNode, routes: Record<string, FakeRoute>, at = '/') {
  const api = fakeApi({ 'GET /user/me/sessions': { body: [] }, ...routes });
  return { ...openPage(page, { at, signedIn: true, fetch: api.fetch }), api };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('asks for a link to the new email, and shows where it went', async () => {
  const { api } = open(<Security />, { [REQUEST]: { body: { success: true } } });
  expect(await screen.findByText(/You sign in with ada@example.com/)).toBeVisible();
  await userEvent.click(await screen.findByLabelText('New email'));
  await userEvent.paste('ada@new.example');
  await press('Send a link');
  expect(await screen.findByText(/Open the link that we have sent to ada@new.example/)).toBeVisible();
  expect(api.requestsTo(REQUEST)[0]?.body).toEqual({ newEmail: 'ada@new.example' });
  expect(screen.getByLabelText('New email')).toHaveValue('');
});

test('keeps what was typed if the shop rejects it', async () => {
  open(<Security />, { [REQUEST]: problem(409, 'Present.', { code: 'present-email' }) });
  await userEvent.click(await screen.findByLabelText('New email'));
  await userEvent.paste('ada@example.com');
  await press('Send a link');
  expect(await screen.findByText('Your account has this email already.')).toBeVisible();
  expect(screen.getByLabelText('New email')).toHaveValue('ada@example.com');
});

const LINK = '/?token=t1';

test('changes the email only when the user says so', async () => {
  const { api, address, toasts } = open(<Security />, { [CONFIRM]: { body: { success: true } } }, LINK);
  expect(await screen.findByRole('button', { name: 'Use the new email' })).toBeVisible();
  expect(api.requestsTo(CONFIRM)).toEqual([]);
  await press('Use the new email');
  await waitFor(() => expect(address()).toBe('/'));
  expect(api.requestsTo(CONFIRM)[0]?.body).toEqual({ token: 't1' });
  expect(toasts()).toEqual(['success: Your email is changed.']);
  await waitFor(() => expect(api.requestsTo('GET /user/me/sessions')).toHaveLength(2));
});

test('shows why a link does nothing', async () => {
  open(<Security />, { [CONFIRM]: problem(404, 'Ended.', { code: 'link-ended' }) }, LINK);
  await press('Use the new email');
  expect(await screen.findByText(/^This link has expired, has been used already/)).toBeVisible();
});

test('undoes a change, and leads to a new password', async () => {
  const { api } = open(<Undo />, { [UNDO]: { body: { success: true } } }, LINK);
  await press('Undo the change');
  expect(await screen.findByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  expect(api.requestsTo(UNDO)[0]?.body).toEqual({ token: 't1' });
});
