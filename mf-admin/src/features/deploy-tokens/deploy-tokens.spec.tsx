import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { releaseStatus } from '../../testing/releases.ts';
import { CreateToken } from './create-token.tsx';
import { TokenList, TokenLog } from './token-list.tsx';

const TOKEN = 'whetstone_deploy_a-secret';
const held = {
  id: 't1',
  microfrontend: 'mf-catalog',
  label: 'catalog-ci',
  createdBy: 'grace@example.com',
  createdAt: '2026-03-10T12:00:00.000Z',
  expiresAt: '2099-03-10T12:00:00.000Z',
};

function open(routes: Record<string, FakeRoute>) {
  const api = fakeApi({
    'GET /releases': { body: [releaseStatus()] },
    'GET /deploy-tokens': { body: [held] },
    'GET /deploy-tokens/entries': { body: [] },
    ...routes,
  });
  const page = (
    <>
      <CreateToken />
      <TokenList />
      <TokenLog />
    </>
  );
  return { ...api, ...openPage(page, { signedIn: true, fetch: api.fetch }) };
}

async function fillIn(microfrontend = 'mf-catalog') {
  await userEvent.click(screen.getByRole('button', { name: 'Create a token' }));
  await userEvent.type(await screen.findByLabelText('Microfrontend'), microfrontend);
  await userEvent.click(screen.getByLabelText('Label'));
  await userEvent.paste('build server');
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
}

test('creates a token, shows it once and copies it', async () => {
  const user = userEvent.setup();
  const { requestsTo } = open({ 'POST /deploy-tokens': { status: 201, body: { id: 't2', token: TOKEN } } });

  await fillIn();
  const field = await screen.findByRole('textbox', { name: 'Token' });
  expect(field).toHaveValue(TOKEN);
  expect(field).toHaveFocus();
  expect(requestsTo('POST /deploy-tokens').map(({ body }) => body)).toEqual([
    { microfrontend: 'mf-catalog', label: 'build server', days: 90 },
  ]);

  await user.click(screen.getByRole('button', { name: 'Copy token' }));
  expect(await screen.findByText('Copied.')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(TOKEN);

  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Create a token' }));
  expect(await screen.findByLabelText('Label')).toHaveValue('');
  expect(screen.queryByRole('textbox', { name: 'Token' })).not.toBeInTheDocument();
});

test('creates a token for a microfrontend without a release, and says that it is new', async () => {
  const { requestsTo } = open({ 'POST /deploy-tokens': { status: 201, body: { id: 't2', token: TOKEN } } });

  await fillIn('mf-workshop');

  expect(await screen.findByRole('textbox', { name: 'Token' })).toHaveValue(TOKEN);
  expect(requestsTo('POST /deploy-tokens').map(({ body }) => body)).toEqual([
    { microfrontend: 'mf-workshop', label: 'build server', days: 90 },
  ]);
});

test.each([
  ['mf-catalog', 'The token can release mf-catalog only.'],
  ['mf-workshop', 'mf-workshop is new: it has no live release. The token can release mf-workshop only.'],
  ['', 'Choose a live microfrontend, or enter the name of a new one.'],
])('describes the name "%s"', async (name, hint) => {
  open({});
  await userEvent.click(screen.getByRole('button', { name: 'Create a token' }));
  const field = await screen.findByLabelText('Microfrontend');
  await waitFor(() =>
    expect(document.querySelector('datalist option')).toHaveAttribute('value', 'mf-catalog'),
  );
  if (name) await userEvent.type(field, name);
  await waitFor(() => expect(field).toHaveAccessibleDescription(hint));
});

test.each([
  ['', 'Enter the name of a microfrontend'],
  ['Workshop', /^The name must be at most 40 lower-case letters, digits and hyphens/],
  ['ledger', /which are reserved\.$/],
])('rejects the name "%s" without a request', async (name, message) => {
  const { requestsTo } = open({});
  await userEvent.click(screen.getByRole('button', { name: 'Create a token' }));
  const field = await screen.findByLabelText('Microfrontend');
  if (name) await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(field).toHaveFocus();
  expect(requestsTo('POST /deploy-tokens')).toEqual([]);
});

test('shows the API’s errors at their fields', async () => {
  open({
    'POST /deploy-tokens': problem(400, 'One field is wrong.', {
      errors: [{ field: 'label', code: 'too-long', params: { max: 80 } }],
    }),
  });

  await fillIn();

  expect(await screen.findByText('This must not be longer than 80 characters.')).toBeInTheDocument();
  expect(screen.getByLabelText('Label')).toHaveFocus();
});

test('revokes a token after confirmation', async () => {
  const { requestsTo, toasts } = open({ 'DELETE /deploy-tokens/t1': { body: { deletedCount: 1 } } });

  await userEvent.click(await screen.findByRole('button', { name: /^Revoke/ }));
  const dialog = await screen.findByRole('alertdialog', { name: /^Revoke “catalog-ci”\?/ });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, revoke it' }));

  await waitFor(() => expect(toasts()).toEqual(['success: The token “catalog-ci” is revoked.']));
  await waitFor(() => expect(requestsTo('GET /deploy-tokens')).toHaveLength(2));
});

test('creates a token that expires after the chosen days', async () => {
  const { requestsTo } = open({ 'POST /deploy-tokens': { status: 201, body: { id: 't2', token: TOKEN } } });
  await userEvent.click(screen.getByRole('button', { name: 'Create a token' }));
  await userEvent.selectOptions(await screen.findByLabelText('Expires'), 'In 7 days');
  await userEvent.click(screen.getByLabelText('Microfrontend'));
  await userEvent.paste('mf-catalog');
  await userEvent.click(screen.getByLabelText('Label'));
  await userEvent.paste('build server');
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  await waitFor(() =>
    expect(requestsTo('POST /deploy-tokens').map(({ body }) => body)).toEqual([
      { microfrontend: 'mf-catalog', label: 'build server', days: 7 },
    ]),
  );
});

/** A moment before noon. */
const NOW = new Date(2026, 2, 10, 11, 59).getTime();
const inDays = (days: number) => new Date(NOW + days * 86_400_000 - 1_000).toISOString();

test.each([
  [held.expiresAt, 'Mar 10, 2099'],
  [inDays(7), 'In 7 days'],
  [inDays(1), 'Tomorrow'],
  [new Date(2026, 2, 10, 23).toISOString(), 'Today'],
  [inDays(0), 'Expired'],
])('shows the end of a token: %s', async (expiresAt, text) => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  open({ 'GET /deploy-tokens': { body: [{ ...held, expiresAt }] } });
  const table = await screen.findByRole('table', { name: 'Deploy tokens' });
  expect(await within(table).findByText(text)).toBeInTheDocument();
});

test('lists who created and used tokens', async () => {
  const entry = { id: 'e1', microfrontend: 'mf-catalog', label: 'catalog-ci', createdAt: held.createdAt };
  const entries = [
    { ...entry, action: 'used', actor: '', network: '203.0.113.7' },
    { ...entry, id: 'e2', action: 'created', actor: 'grace@example.com', network: '' },
  ];
  open({ 'GET /deploy-tokens/entries': { body: entries } });
  const table = await screen.findByRole('table', { name: 'Log of deploy tokens, newest first' });
  const [, used, created] = await within(table).findAllByRole('row');
  expect(used).toHaveTextContent('Used from a new network203.0.113.7');
  expect(created).toHaveTextContent('Createdgrace@example.com');
});
