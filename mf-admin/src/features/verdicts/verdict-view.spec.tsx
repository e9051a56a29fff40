import { screen, within } from '@testing-library/react';
import type { Verdict } from '@whetstone/contract';
import { fakeApi, openPage } from '@whetstone/kernel/testing';
import { VerdictView } from './verdict-view.tsx';

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

function open(findings: Verdict['findings']) {
  const verdict = { id: 'v1', piece: 'mf-catalog', version: '0123456789abcdef', findings };
  const passed = findings.every((finding) => finding.passed);
  const { fetch } = fakeApi({ 'GET /releases/verdicts/v1': { body: { ...verdict, passed } } });
  openPage(<VerdictView id="v1" />, { signedIn: true, fetch });
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

test('says that there is no such verdict', async () => {
  openPage(<VerdictView id="v2" />, { signedIn: true, fetch: fakeApi({}).fetch });

  expect(await screen.findByText('There is no such verdict')).toBeInTheDocument();
});
