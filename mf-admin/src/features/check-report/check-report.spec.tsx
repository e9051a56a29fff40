import { screen, within } from '@testing-library/react';
import type { CheckReport } from '@whetstone/contract';
import { fakeApi, openPage } from '@whetstone/kernel/testing';
import { CheckReportView } from './check-report.tsx';

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

test('shows that a check report does not exist', async () => {
  openPage(<CheckReportView id="v2" />, { signedIn: true, fetch: fakeApi({}).fetch });

  expect(await screen.findByText('Check report not found')).toBeInTheDocument();
});
