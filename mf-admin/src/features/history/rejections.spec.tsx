import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RejectedRelease } from '@whetstone/contract';
import { type FakeRoute, fakeApi, openPage } from '@whetstone/kernel/testing';
import { Rejections } from './rejections.tsx';

const rejection = (changes: Partial<RejectedRelease> = {}): RejectedRelease => ({
  checkReportId: 'v1',
  microfrontend: 'mf-catalog',
  version: 'badbadbadbad0000',
  reasons: ['/saws is a page of mf-saws already.'],
  isDryRun: false,
  createdAt: '2026-03-10T12:00:00.000Z',
  ...changes,
});

function open(rejections: FakeRoute) {
  const api = fakeApi({ 'GET /releases/mf-catalog/rejections': rejections });
  openPage(<Rejections microfrontend="mf-catalog" />, { signedIn: true, fetch: api.fetch });
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: /^Rejected releases/ });
  return within(table).getAllByRole('row').slice(1);
};

test('show the reasons, mark dry runs and link to the check report', async () => {
  open({
    body: [
      rejection({ reasons: ['It is too large.', 'It throws.', 'It hangs.'], isDryRun: true }),
      rejection({ checkReportId: 'v0' }),
    ],
  });

  const [several, one] = await rows();
  expect(several).toHaveTextContent(/badbadbaDry run: It is too large\. And 2 more\./);
  expect(one).toHaveTextContent(/badbadba\/saws is a page of mf-saws already\. Check report$/);
  const checkReport = within(several as HTMLElement).getByRole('link', {
    name: 'Check report for mf-catalog badbadbadbad0000',
  });
  expect(checkReport).toHaveAttribute('href', '/dashboard/releases/check-reports/v1');
});

test('load older rejections', async () => {
  open(({ params }) =>
    params.cursor
      ? { body: [rejection({ checkReportId: 'v0', reasons: ['The first release.'] })] }
      : {
          body: [rejection()],
          headers: { link: '</api/releases/mf-catalog/rejections?cursor=older>; rel="next"' },
        },
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Load more rejected releases' }));

  expect(await screen.findByText(/The first release/)).toBeInTheDocument();
  expect(await rows()).toHaveLength(2);
});

test('have an empty state', async () => {
  open({ body: [] });

  expect(await screen.findByText('No rejected releases')).toBeInTheDocument();
});
