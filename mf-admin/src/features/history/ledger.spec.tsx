import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LedgerRecord } from '@whetstone/contract';
import { type FakeRoute, fakeApi, openPage } from '@whetstone/kernel/testing';
import { releaseStatus } from '../../testing/releases.ts';
import { FilteredLedger } from './filtered-ledger.tsx';

const entry = (changes: Partial<LedgerRecord>): LedgerRecord => ({
  id: 'l1',
  microfrontend: 'mf-catalog',
  action: 'live',
  version: 'livelive00000000',
  percentage: 100,
  actor: 'catalog-ci',
  reason: 'Bigger pictures',
  createdAt: '2026-03-10T12:00:00.000Z',
  ...changes,
});

function open(ledger: FakeRoute, at = '/') {
  const api = fakeApi({ 'GET /releases': { body: [releaseStatus()] }, 'GET /releases/ledger': ledger });
  return { ...api, ...openPage(<FilteredLedger />, { signedIn: true, fetch: api.fetch, at }) };
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: /^Release history/ });
  return within(table).getAllByRole('row').slice(1);
};

test('shows actor, action and reason, and marks automatic changes', async () => {
  const reason = '3.4% of 412 attempts failed, against 0.2% before.';
  open({
    body: [
      entry({ id: 'l2', action: 'canary-stopped', actor: 'auto', reason }),
      entry({ action: 'canary', percentage: 10, checkReportId: 'v1', commit: 'feedbeef1234' }),
    ],
  });

  const [automatic, byHand] = await rows();
  expect(automatic).toHaveTextContent(/Canary stopped.*Automatic.*3\.4% of 412 attempts failed/);
  expect(byHand).toHaveTextContent(/Canary for 10%.*feedbeef.*catalog-ci.*Bigger pictures/);
  const checkReport = within(byHand as HTMLElement).getByRole('link', {
    name: /^Check report for mf-catalog/,
  });
  expect(checkReport).toHaveAttribute('href', '/dashboard/releases/check-reports/v1');
});

test('filters by microfrontend and stores the filter in the URL', async () => {
  const { requests, address } = open({ body: [entry({})] });

  await screen.findByRole('option', { name: 'mf-catalog' });
  await userEvent.selectOptions(screen.getByLabelText('Microfrontend'), 'mf-catalog');

  await waitFor(() => expect(requests.at(-1)?.params).toEqual({ limit: '25', microfrontend: 'mf-catalog' }));
  expect(address()).toBe('/?microfrontend=mf-catalog');
});

test('loads older entries, and keeps the focus at the end', async () => {
  open(({ params }) =>
    params.cursor
      ? { body: [entry({ id: 'l0', reason: 'The first release' })] }
      : { body: [entry({})], headers: { link: '</api/releases/ledger?cursor=older>; rel="next"' } },
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Load more entries' }));

  expect(await screen.findByText('The first release')).toBeInTheDocument();
  expect(await screen.findByText('All entries are shown.')).toHaveFocus();
  expect(await rows()).toHaveLength(2);
});

test('polls for new entries', async () => {
  // With fake timers, Testing Library advances the clock until the next refresh.
  jest.useFakeTimers();
  let entries = [entry({})];
  open(() => ({ body: entries }));

  expect(await rows()).toHaveLength(1);
  entries = [entry({ id: 'l2', action: 'rolled-back' }), ...entries];

  expect(await screen.findByText('Rolled back')).toBeInTheDocument();
  jest.useRealTimers();
});
