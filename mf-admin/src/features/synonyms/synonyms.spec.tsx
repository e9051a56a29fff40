import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Page } from '../../exposed/synonyms.tsx';

const wrench = {
  id: 's1',
  term: 'wrench',
  words: ['spanner'],
  version: 3,
  changedAt: '2026-01-02T10:00:00.000Z',
};
const LIST = {
  'GET /synonyms': { body: [wrench] },
  'GET /category-uses': { body: [] },
  'GET /purchase': { body: [{ _id: 't1' }] },
};

function open(routes: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ ...LIST, ...routes });
  const page = openPage(<Page />, { signedIn: true, fetch: api.fetch });
  const bodyOf = (name: string) => api.requests.findLast(({ call }) => call === name)?.body;
  return { ...page, api, bodyOf };
}

test('adds a synonym of several words', async () => {
  const added = { ...wrench, term: 'vice', words: ['vise', 'clamp'] };
  const { toasts, bodyOf } = open({ 'POST /synonyms': { status: 201, body: added } });
  await userEvent.click(screen.getByRole('button', { name: 'Add a synonym' }));
  await userEvent.type(await screen.findByLabelText('Shoppers search for'), 'vice');
  await userEvent.click(screen.getByLabelText('Also find tools with'));
  await userEvent.paste('vise, clamp');
  await userEvent.click(screen.getByRole('button', { name: 'Add synonym' }));
  await waitFor(() => expect(toasts()).toEqual(['success: Searches for vice also find vise, clamp.']));
  expect(bodyOf('POST /synonyms')).toEqual({ term: 'vice', words: ['vise', 'clamp'] });
});

test('warns about words that no tool contains', async () => {
  const added = { ...wrench, term: 'vice', words: ['vise', 'clamp', 'cramp'] };
  const { toasts } = open({
    'POST /synonyms': { status: 201, body: added },
    'GET /purchase': ({ params }) => ({ body: params.q === 'vise' ? [{ _id: 't1' }] : [] }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Add a synonym' }));
  await userEvent.type(await screen.findByLabelText('Shoppers search for'), 'vice');
  await userEvent.click(screen.getByLabelText('Also find tools with'));
  await userEvent.paste('vise, clamp, cramp');
  await userEvent.click(screen.getByRole('button', { name: 'Add synonym' }));
  await waitFor(() =>
    expect(toasts()).toEqual([
      'warning: Searches for vice also find vise, clamp, cramp. No tool contains “clamp” or “cramp” yet.',
    ]),
  );
});

test('shows a change of another admin, and replaces it only on request', async () => {
  const current = { ...wrench, words: ['ratchet'], version: 4 };
  let attempts = 0;
  const conflict = problem(409, 'Another admin has changed this synonym.', {
    code: 'changed-meanwhile',
    current,
  });
  const { bodyOf, toasts } = open({
    'PUT /synonyms/s1': () => (++attempts === 1 ? conflict : { body: { ...wrench, version: 5 } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit wrench' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/wrench also finds ratchet\. Save again/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toEqual(['success: Searches for wrench also find spanner.']));
  expect(bodyOf('PUT /synonyms/s1')).toEqual({ term: 'wrench', words: ['spanner'], version: 4 });
});

test('removes a synonym after a question', async () => {
  let synonyms = [wrench];
  const { toasts } = open({
    'GET /synonyms': () => ({ body: synonyms }),
    'DELETE /synonyms/s1': () => {
      synonyms = [];
      return { body: { deletedCount: 1 } };
    },
  });
  const table = await screen.findByRole('table', { name: 'Synonyms' });
  await userEvent.click(within(table).getByRole('button', { name: 'Remove wrench' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, remove it' }));
  await waitFor(() => expect(toasts()).toEqual(['success: The synonym wrench is removed.']));
  expect(await screen.findByText('No synonyms')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Synonyms' })).toHaveFocus();
});
