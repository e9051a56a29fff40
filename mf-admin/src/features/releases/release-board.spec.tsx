import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { CANARY, LIVE, releaseStatus } from '../../testing/releases.ts';
import { ReleaseBoard } from './release-board.tsx';

const rolling = releaseStatus({ canary: CANARY });
const PUBLICATION = `POST /releases/mf-catalog/${CANARY.version}/publication`;
const RADIUS = {
  pages: [{ path: '/purchase', title: 'Purchase' }],
  navigation: [{ area: 'navbar', label: 'Purchase', to: '/purchase' }],
  percentage: 10,
  mounts: 5312,
};

function open(routes: Record<string, FakeRoute>) {
  const api = fakeApi({
    'GET /releases': { body: [rolling] },
    [`GET /releases/mf-catalog/${CANARY.version}/blast-radius`]: { body: RADIUS },
    'GET /releases/mf-catalog/livelive00000000/blast-radius': { body: RADIUS },
    ...routes,
  });
  return {
    ...api,
    ...openPage(<ReleaseBoard renderDetails={() => null} />, { signedIn: true, fetch: api.fetch }),
  };
}

// The board polls the API. With fake timers, Testing Library advances the clock.
afterEach(() => jest.useRealTimers());

async function press(name: string, user: Pick<typeof userEvent, 'click'> = userEvent): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

test('shows the traffic split of each microfrontend', async () => {
  open({});

  const microfrontend = within(
    (await screen.findByRole('link', { name: 'Catalog: purchase page' })).closest('li') as HTMLElement,
  );
  const [live, canary] = microfrontend.getAllByRole('listitem');
  expect(live).toHaveTextContent(/^90%Livelivelive.*by catalog-ci$/);
  expect(canary).toHaveTextContent(/^10%Canarycanaryca.*by catalog-ci$/);
});

test('lists microfrontends with a canary first', async () => {
  const content = releaseStatus({ microfrontend: 'mf-content', team: 'content', pages: [] });
  open({ 'GET /releases': { body: [content, rolling] } });
  const links = await screen.findAllByRole('heading', { level: 3 });
  expect(links.map(({ textContent }) => textContent)).toEqual(['Catalog: purchase page', 'mf-content']);
});

test('names the reason of an automatic rollback', async () => {
  const reason = 'The live release failed in 120 of 130 attempts (92.3 %).';
  open({ 'GET /releases': { body: [releaseStatus({ live: { ...LIVE, by: 'auto', reason } })] } });

  expect(await screen.findByText(/^Rolled back to this release automatically/)).toHaveTextContent(reason);
});

test('shows who a promotion affects, then promotes the canary', async () => {
  const { requestsTo, toasts } = open({ [PUBLICATION]: { body: { outcome: 'live' } } });

  await press('Promote mf-catalog');
  const dialog = within(await screen.findByRole('dialog', { name: /^Promote the canary of mf-catalog/ }));
  expect(await dialog.findByText('100% get it from their next page on, up from 10%')).toBeInTheDocument();
  expect(dialog.getByText('5,312 page views of this release')).toBeInTheDocument();
  expect(dialog.getByText('/purchase')).toBeInTheDocument();
  await userEvent.click(dialog.getByLabelText('Reason'));
  await userEvent.paste(' It works ');
  await userEvent.click(dialog.getByRole('button', { name: 'Promote to all visitors' }));

  await waitFor(() =>
    expect(toasts()).toEqual(['success: The canary of mf-catalog is live for all visitors.']),
  );
  expect(requestsTo(PUBLICATION).map(({ body }) => body)).toEqual([
    { percentage: 100, promoteCanary: true, reason: 'It works' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo('GET /releases').length).toBeGreaterThan(1);
});

test('increases the canary’s traffic to the next step, but starts no canary that was stopped meanwhile', async () => {
  const { requestsTo } = open({ [PUBLICATION]: { body: { outcome: 'canary' } } });

  await press('Increase to 50% mf-catalog');
  expect(await screen.findByText('50% get it from their next page on, up from 10%')).toBeInTheDocument();
  await press('Increase to 50%');

  await waitFor(() =>
    expect(requestsTo(PUBLICATION).map(({ body }) => body)).toEqual([
      { percentage: 50, promoteCanary: true },
    ]),
  );
});

test('rolls back the live release', async () => {
  const rollback = 'POST /releases/mf-catalog/rollback';
  const { requestsTo, toasts } = open({
    'GET /releases': { body: [releaseStatus()] },
    [rollback]: { body: { outcome: 'rolled-back' } },
  });

  await press('Roll back to beforebe mf-catalog');
  await press('Roll back to beforebe');

  await waitFor(() => expect(toasts()).toEqual(['success: mf-catalog is rolled back.']));
  expect(requestsTo(rollback).map(({ body }) => body)).toEqual([{ version: 'livelive00000000' }]);
});

test('disables the action until its effect is loaded', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  open({
    'GET /releases': { body: [releaseStatus()] },
    'GET /releases/mf-catalog/livelive00000000/blast-radius': () => loaded.then(() => ({ body: RADIUS })),
  });

  await press('Roll back to beforebe mf-catalog');
  const confirm = await screen.findByRole('button', { name: 'Roll back to beforebe' });
  expect(confirm).toBeDisabled();
  load();
  await waitFor(() => expect(confirm).toBeEnabled());
});

test('shows the issues when a check rejects the release, and keeps the dialog open', async () => {
  const checkReport = {
    id: 'v1',
    results: [
      { check: 'size', passed: true, subject: 'mf-catalog', sentence: 'Small enough.' },
      { check: 'versions', passed: false, subject: 'mf-catalog', sentence: 'It needs another kernel.' },
    ],
  };
  open({ [PUBLICATION]: problem(422, 'Rejected.', { code: 'release-rejected', checkReport }) });

  await press('Promote mf-catalog');
  await press('Promote to all visitors');

  const rejection = within(await screen.findByRole('alert'));
  expect(rejection.getByText(/^The release was rejected and nothing has changed\./)).toBeInTheDocument();
  expect(rejection.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'It needs another kernel.',
  ]);
  expect(rejection.getByRole('link', { name: 'Read the full check report' })).toHaveAttribute(
    'href',
    '/dashboard/releases/check-reports/v1',
  );
});

test('closes the dialog when the release status changes', async () => {
  jest.useFakeTimers();
  let microfrontends = [rolling];
  open({ 'GET /releases': () => ({ body: microfrontends }) });

  await press(
    'Stop canary canaryca mf-catalog',
    userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
  );
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  microfrontends = [releaseStatus()];

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Roll back to beforebe mf-catalog' })).toBeInTheDocument();
});

test('keeps the last data with a warning while the shop cannot be reached', async () => {
  jest.useFakeTimers();
  let reachable = true;
  open({ 'GET /releases': () => (reachable ? { body: [rolling] } : problem(409, 'Not now.')) });

  await screen.findByRole('link', { name: 'Catalog: purchase page' });
  reachable = false;

  expect(await screen.findByText(/^The shop cannot be reached/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Catalog: purchase page' })).toBeInTheDocument();
});
