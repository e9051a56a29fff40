import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { ViolationList } from './violation-list.tsx';

const group = {
  microfrontend: 'mf-catalog',
  directive: 'img-src',
  blocked: 'https://ads.example',
  times: 1200,
  firstAt: '2026-03-01T12:00:00.000Z',
  lastAt: '2026-03-10T12:00:00.000Z',
};

function open(response: Parameters<typeof fakeApi>[0][string]) {
  const { fetch } = fakeApi({ 'GET /releases/policy-violations': response });
  openPage(<ViolationList />, { signedIn: true, fetch });
}

test('lists the groups with their counts and last times', async () => {
  open({ body: [group, { ...group, directive: 'script-src-elem', blocked: 'inline', times: 1 }] });
  const table = await screen.findByRole('table', { name: 'Policy violations, newest first' });
  const [, first, second] = await within(table).findAllByRole('row');
  expect(first).toHaveTextContent('mf-catalogimg-srchttps://ads.example1,200Mar 10');
  expect(second).toHaveTextContent('script-src-eleminline1');
});

test('loads the next page', async () => {
  const { fetch } = fakeApi({
    'GET /releases/policy-violations': ({ params }) =>
      params.cursor
        ? { body: [{ ...group, blocked: 'https://old.example' }] }
        : { body: [group], headers: { link: '</api/releases/policy-violations?cursor=c1>; rel="next"' } },
  });
  openPage(<ViolationList />, { signedIn: true, fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more policy violations' }));
  expect(await screen.findByText('https://old.example')).toBeInTheDocument();
  expect(screen.getByText('https://ads.example')).toBeInTheDocument();
});

test('without violations', async () => {
  open({ body: [] });
  expect(await screen.findByText('No violations')).toBeInTheDocument();
});

test('after a failed request', async () => {
  open(problem(403, 'Down.'));
  expect(await screen.findByText('The policy violations could not be loaded')).toBeInTheDocument();
});
