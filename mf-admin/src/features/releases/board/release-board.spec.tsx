import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { aMicrofrontend, CANARY } from '../../../testing/microfrontends.ts';
import { ReleaseBoard } from './release-board.tsx';

const rolling = aMicrofrontend({ canary: CANARY });
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
  return { ...api, ...openPage(<ReleaseBoard more={() => null} />, { signedIn: true, fetch: api.fetch }) };
}

// The board polls the API every few seconds. With fake timers, Testing Library advances the clock.
afterEach(() => jest.useRealTimers());

async function press(name: string, user: Pick<typeof userEvent, 'click'> = userEvent): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

test('says of each microfrontend who gets which release', async () => {
  open({});

  const microfrontend = within(
    (await screen.findByRole('link', { name: 'mf-catalog' })).closest('li') as HTMLElement,
  );
  const [live, canary] = microfrontend.getAllByRole('listitem');
  expect(live).toHaveTextContent(/^90%Livelivelive.*by catalog-ci$/);
  expect(canary).toHaveTextContent(/^10%Canarycanaryca.*by catalog-ci$/);
});

test('says whom a promotion touches, then gives the canary to everybody', async () => {
  const { asked, toasts } = open({ [PUBLICATION]: { body: { outcome: 'live' } } });

  await press('Promote mf-catalog');
  const dialog = within(
    await screen.findByRole('dialog', { name: /^Give the canary of mf-catalog to everybody/ }),
  );
  expect(await dialog.findByText('90% get it from their next page on')).toBeInTheDocument();
  expect(dialog.getByText('5,312 pages of this release were shown')).toBeInTheDocument();
  expect(dialog.getByText('/purchase')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Reason'), ' It does well ');
  await userEvent.click(dialog.getByRole('button', { name: 'Promote to everybody' }));

  await waitFor(() => expect(toasts()).toEqual(['success: The canary of mf-catalog is live for everybody.']));
  expect(asked(PUBLICATION).map(({ body }) => body)).toEqual([{ percentage: 100, reason: 'It does well' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked('GET /releases').length).toBeGreaterThan(1);
});

test('increases the traffic of the canary to the share that was chosen', async () => {
  const { asked } = open({ [PUBLICATION]: { body: { outcome: 'canary' } } });

  await press('Increase traffic of mf-catalog');
  await userEvent.selectOptions(await screen.findByLabelText('Share of visitors'), '50%');
  expect(await screen.findByText('40% get it from their next page on')).toBeInTheDocument();
  await press('Increase traffic');

  await waitFor(() => expect(asked(PUBLICATION).map(({ body }) => body)).toEqual([{ percentage: 50 }]));
});

test('rolls back what is live', async () => {
  const rollback = 'POST /releases/mf-catalog/rollback';
  const { asked, toasts } = open({
    'GET /releases': { body: [aMicrofrontend()] },
    [rollback]: { body: { outcome: 'rolled-back' } },
  });

  await press('Roll back mf-catalog');
  await press('Roll back');

  await waitFor(() => expect(toasts()).toEqual(['success: mf-catalog is rolled back.']));
  expect(asked(rollback).map(({ body }) => body)).toEqual([{ version: 'livelive00000000' }]);
});

test('lets nobody act before whom it touches is known', async () => {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  open({
    'GET /releases': { body: [aMicrofrontend()] },
    'GET /releases/mf-catalog/livelive00000000/blast-radius': () => told.then(() => ({ body: RADIUS })),
  });

  await press('Roll back mf-catalog');
  const confirm = await screen.findByRole('button', { name: 'Roll back' });
  expect(confirm).toBeDisabled();
  tell();
  await waitFor(() => expect(confirm).toBeEnabled());
});

test('tells what stands in the way when the gate refuses, and keeps the question open', async () => {
  const checkReport = {
    id: 'v1',
    results: [
      { check: 'size', passed: true, subject: 'mf-catalog', sentence: 'Small enough.' },
      { check: 'versions', passed: false, subject: 'mf-catalog', sentence: 'It needs another kernel.' },
    ],
  };
  open({ [PUBLICATION]: problem(422, 'The gate rejected this release.', { checkReport }) });

  await press('Promote mf-catalog');
  await press('Promote to everybody');

  const rejection = within(await screen.findByRole('alert'));
  expect(rejection.getByText('The gate rejected this release.')).toBeInTheDocument();
  expect(rejection.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'It needs another kernel.',
  ]);
  expect(rejection.getByRole('link', { name: 'Read the full check report' })).toHaveAttribute(
    'href',
    '/dashboard/releases/check-reports/v1',
  );
});

test('takes a question back when somebody else was quicker', async () => {
  jest.useFakeTimers();
  let microfrontends = [rolling];
  open({ 'GET /releases': () => ({ body: microfrontends }) });

  await press('Stop canary mf-catalog', userEvent.setup({ advanceTimers: jest.advanceTimersByTime }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  microfrontends = [aMicrofrontend()];

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Roll back mf-catalog' })).toBeInTheDocument();
});

test('keeps what it knew while the shop cannot be reached, and says so', async () => {
  jest.useFakeTimers();
  let reachable = true;
  open({ 'GET /releases': () => (reachable ? { body: [rolling] } : problem(409, 'Not now.')) });

  await screen.findByRole('link', { name: 'mf-catalog' });
  reachable = false;

  expect(await screen.findByText(/^The shop cannot be reached/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'mf-catalog' })).toBeInTheDocument();
});
