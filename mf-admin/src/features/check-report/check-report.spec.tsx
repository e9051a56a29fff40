import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckReport } from '@whetstone/contract';
import { fakeApi, openPage } from '@whetstone/kernel/testing';
import { CheckReportView } from './check-report.tsx';

let isOffline = false;

jest.mock('./accept-type-changes.tsx', () => {
  if (isOffline) throw new Error('Loading a chunk failed');
  return jest.requireActual('./accept-type-changes.tsx');
});

const passes = {
  check: 'files',
  passed: true,
  subject: 'mf-catalog',
  sentence: 'All files are there.',
} as const;
const failure = {
  check: 'rendering',
  passed: false,
  subject: 'mf-catalog/tool',
  sentence: 'Everybody who opens a tool would see an error.',
  remedy: 'Fix the error.',
} as const;

function open(results: CheckReport['results']) {
  const checkReport = { id: 'v1', microfrontend: 'mf-catalog', version: '0123456789abcdef', results };
  const passed = results.every((result) => result.passed);
  const { fetch } = fakeApi({ 'GET /releases/check-reports/v1': { body: { ...checkReport, passed } } });
  openPage(<CheckReportView id="v1" />, { signedIn: true, fetch });
}

test('shows the failed checks with their remedies before the passed checks', async () => {
  open([passes, failure]);

  expect(await screen.findByText(/^1 of 2 checks failed/)).toBeInTheDocument();
  const failed = within(screen.getByRole('region', { name: 'Failed checks' }));
  expect(failed.getByText(failure.sentence)).toBeInTheDocument();
  expect(failed.getByText('What to do:').parentElement).toHaveTextContent('What to do: Fix the error.');
  expect(failed.queryByText(passes.sentence)).not.toBeInTheDocument();
  const passed = within(screen.getByRole('region', { name: 'Passed checks' }));
  expect(passed.getByText(passes.sentence)).toBeInTheDocument();
});

test('shows no failed checks for a release that passed', async () => {
  open([passes]);

  expect(await screen.findByText('Passed', { selector: 'span' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Failed checks' })).not.toBeInTheDocument();
});

const typeChange = { ...failure, check: 'types', subject: 'mf-catalog' } as const;

test('publishes a shell whose only issues are type changes, with the reason of the admin, after a retry if the form did not load', async () => {
  const checkReport = { id: 'v1', microfrontend: 'shell', version: '0123456789abcdef', passed: false };
  const PUBLICATION = 'POST /releases/shell/0123456789abcdef/publication';
  const { fetch, requestsTo } = fakeApi({
    'GET /releases/check-reports/v1': { body: { ...checkReport, results: [passes, typeChange] } },
    [PUBLICATION]: { body: { outcome: 'live', checkReport, sequence: 2 } },
  });
  isOffline = true;
  openPage(<CheckReportView id="v1" />, { signedIn: true, fetch });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isOffline = false;
  await userEvent.click(retry);

  const reason = await screen.findByRole('textbox', { name: /Why the type changes break no page/ });
  const accept = screen.getByRole('button', { name: 'Accept and publish to all visitors' });
  await userEvent.click(accept);
  expect(requestsTo(PUBLICATION)).toEqual([]);
  await userEvent.click(reason);
  await userEvent.paste('No page sets it.');
  await userEvent.click(accept);
  await waitFor(() =>
    expect(requestsTo(PUBLICATION)).toMatchObject([
      { body: { percentage: 100, acceptTypeChanges: true, reason: 'No page sets it.' } },
    ]),
  );
});

test('does not offer to accept type changes beside another issue', async () => {
  open([failure, typeChange]);

  expect(await screen.findByText(/^2 of 2 checks failed/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('shows that a check report does not exist', async () => {
  openPage(<CheckReportView id="v2" />, { signedIn: true, fetch: fakeApi({}).fetch });

  expect(await screen.findByText('Check report not found')).toBeInTheDocument();
});
