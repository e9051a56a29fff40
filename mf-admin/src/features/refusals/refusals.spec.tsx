import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RefusedRelease } from '@whetstone/contract';
import { type FakeRoute, fakeApi, openPage } from '@whetstone/kernel/testing';
import { Refusals } from './refusals.tsx';

const refusal = (changes: Partial<RefusedRelease> = {}): RefusedRelease => ({
  verdictId: 'v1',
  version: 'badbadbadbad0000',
  reasons: ['/saws is a page of mf-saws already.'],
  createdAt: '2026-03-10T12:00:00.000Z',
  ...changes,
});

function open(refusals: FakeRoute) {
  const api = fakeApi({ 'GET /releases/mf-catalog/refusals': refusals });
  openPage(<Refusals piece="mf-catalog" />, { signedIn: true, fetch: api.fetch });
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: /^Releases that the gate refused/ });
  return within(table).getAllByRole('row').slice(1);
};

test('say what stood in the way, and lead to the whole verdict', async () => {
  open({
    body: [
      refusal({ reasons: ['It is too large.', 'It throws.', 'It hangs.'] }),
      refusal({ verdictId: 'v0' }),
    ],
  });

  const [several, one] = await rows();
  expect(several).toHaveTextContent(/badbadba.*It is too large\. And 2 more\./);
  expect(one).toHaveTextContent(/\/saws is a page of mf-saws already\. Verdict$/);
  const verdict = within(several as HTMLElement).getByRole('link', {
    name: 'Verdict on mf-catalog badbadbadbad0000',
  });
  expect(verdict).toHaveAttribute('href', '/dashboard/releases/verdicts/v1');
});

test('go on into the past', async () => {
  open(({ params }) =>
    params.cursor
      ? { body: [refusal({ verdictId: 'v0', reasons: ['The first of all.'] })] }
      : {
          body: [refusal()],
          headers: { link: '</api/releases/mf-catalog/refusals?cursor=older>; rel="next"' },
        },
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Load more refusals' }));

  expect(await screen.findByText(/The first of all/)).toBeInTheDocument();
  expect(await rows()).toHaveLength(2);
});

test('are none where everything passed, in words', async () => {
  open({ body: [] });

  expect(await screen.findByText('No release was refused')).toBeInTheDocument();
});
