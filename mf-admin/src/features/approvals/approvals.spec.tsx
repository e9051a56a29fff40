import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Approval } from '@whetstone/contract';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Page } from '../../exposed/approvals.tsx';
import { ApprovalsLink } from './approvals-link.tsx';

const budget: Approval = {
  id: 'a1',
  microfrontend: 'mf-clamps',
  kind: 'budget',
  value: '40000',
  state: 'requested',
  version: '0123456789abcdef',
  requestedBy: 'deploy token "clamps-ci"',
  requestedAt: '2026-03-10T12:00:00.000Z',
  inUse: false,
};
const frame: Approval = {
  ...budget,
  id: 'a2',
  kind: 'frame',
  value: 'https://pay.example',
  state: 'approved',
  approvedBy: 'grace@example.com',
  approvedAt: '2026-03-11T12:00:00.000Z',
  inUse: true,
};

function open(routes: Record<string, FakeRoute> = {}) {
  const api = fakeApi({
    'GET /releases/approvals': ({ params }) => ({ body: params.state === 'requested' ? [budget] : [frame] }),
    ...routes,
  });
  return { ...api, ...openPage(<Page />, { signedIn: true, fetch: api.fetch, maxRetries: 0 }) };
}

test('lists who asked for what, and who decided', async () => {
  open();
  const requests = within(await screen.findByRole('table', { name: 'Requests' }));
  expect(requests.getByText('Pages of up to 40.0 kB')).toBeInTheDocument();
  expect(requests.getByRole('cell', { name: /by deploy token "clamps-ci", release/ })).toHaveTextContent(
    '01234567',
  );
  const decisions = within(await screen.findByRole('table', { name: 'Decisions' }));
  expect(decisions.getByText('Frames of https://pay.example')).toBeInTheDocument();
  expect(decisions.getByText(/by grace@example.com, in use/)).toBeInTheDocument();
});

test('names no setting as the person who approved', async () => {
  const byFile: Approval = { ...frame, id: 'a3', approvedBy: 'DEPLOY_TOKEN_FILES' };
  open({ 'GET /releases/approvals': { body: [byFile] } });
  const decisions = within(await screen.findByRole('table', { name: 'Decisions' }));
  expect(decisions.getByText('by the shop’s configuration, in use')).toBeVisible();
});

test('approves a request after a question that names the effect', async () => {
  const { requestsTo, toasts } = open({
    'POST /releases/approvals/a1/approval': { body: { ...budget, state: 'approved' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));
  const dialog = await screen.findByRole('alertdialog', { name: /^Approve “Pages of up to 40.0 kB”/ });
  expect(dialog).toHaveTextContent('No other page gets larger.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, approve' }));
  await waitFor(() =>
    expect(toasts()).toEqual(['success: “Pages of up to 40.0 kB” for mf-clamps is approved.']),
  );
  expect(requestsTo('POST /releases/approvals/a1/approval')).toHaveLength(1);
});

test.each([
  [
    'path',
    '/saws',
    'Pages at /saws',
    'mf-saws has pages at /saws. mf-clamps may add pages at /saws and below',
  ],
  ['navbar', 'Saws → /saws', 'Navbar entry Saws → /saws', 'can change its position, but not the label'],
] as const)('names the effect of a %s', async (kind, value, name, effect) => {
  open({
    'GET /releases/approvals': ({ params }) => ({
      body: params.state === 'requested' ? [{ ...budget, kind, value, owner: 'mf-saws' }] : [],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));
  const dialog = await screen.findByRole('alertdialog', { name: `Approve “${name}” for mf-clamps?` });
  expect(dialog).toHaveTextContent(effect);
});

test('declines a request', async () => {
  const { toasts } = open({ 'DELETE /releases/approvals/a1': { body: { ...budget, state: 'withdrawn' } } });
  await userEvent.click(await screen.findByRole('button', { name: /^Decline/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, decline' }));
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^success: .* is declined\.$/)]));
});

test('says before a withdrawal that the live release keeps what it uses', async () => {
  const { toasts } = open({ 'DELETE /releases/approvals/a2': problem(503, 'The database is down.') });
  await userEvent.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  const dialog = await screen.findByRole('alertdialog', { name: /^Withdraw “Frames of/ });
  expect(dialog).toHaveTextContent('The release that visitors get keeps it.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, withdraw' }));
  await waitFor(() =>
    expect(toasts()).toEqual([expect.stringMatching(/^error: .* is not withdrawn\. The shop is busy\./)]),
  );
});

test('an empty list says where requests come from', async () => {
  open({
    'GET /releases/approvals': ({ params }) =>
      params.state === 'requested' ? { body: [] } : problem(500, 'The database is down.'),
  });
  expect(await screen.findByText('No requests')).toBeInTheDocument();
  expect(await screen.findByText('The decisions could not be loaded')).toBeInTheDocument();
});

test('the releases page counts the requests', async () => {
  const { fetch } = fakeApi({ 'GET /releases/approvals': { body: [budget] } });
  openPage(<ApprovalsLink />, { signedIn: true, fetch });
  expect(await screen.findByRole('link', { name: 'Approvals (1 requested)' })).toHaveAttribute(
    'href',
    '/dashboard/releases/approvals',
  );
});
