import { screen, within } from '@testing-library/react';
import type { CheckReport } from '@whetstone/contract';
import { fakeApi, openPage } from '@whetstone/kernel/testing';
import { CheckReportView } from './check-report-view.tsx';

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
  remedy: 'Mend the error.',
} as const;

function open(results: CheckReport['results']) {
  const checkReport = { id: 'v1', microfrontend: 'mf-catalog', version: '0123456789abcdef', results };
  const passed = results.every((result) => result.passed);
  const { fetch } = fakeApi({ 'GET /releases/check-reports/v1': { body: { ...checkReport, passed } } });
  openPage(<CheckReportView id="v1" />, { signedIn: true, fetch });
}

test('says what stands in the way of a release, for whom, and what to do, before what is in order', async () => {
  open([passes, failure]);

  expect(await screen.findByText(/^1 of 2 checks do not hold/)).toBeInTheDocument();
  const inTheWay = within(screen.getByRole('region', { name: 'What stands in the way' }));
  expect(inTheWay.getByText(failure.sentence)).toBeInTheDocument();
  expect(inTheWay.getByText('What to do:').parentElement).toHaveTextContent('What to do: Mend the error.');
  expect(inTheWay.queryByText(passes.sentence)).not.toBeInTheDocument();
  const inOrder = within(screen.getByRole('region', { name: 'What is in order' }));
  expect(inOrder.getByText(passes.sentence)).toBeInTheDocument();
});

test('speaks of nothing in the way of a release that passed', async () => {
  open([passes]);

  expect(await screen.findByText('Passed', { selector: 'span' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'What stands in the way' })).not.toBeInTheDocument();
});

test('says that there is no such check report', async () => {
  openPage(<CheckReportView id="v2" />, { signedIn: true, fetch: fakeApi({}).fetch });

  expect(await screen.findByText('There is no such check report')).toBeInTheDocument();
});
