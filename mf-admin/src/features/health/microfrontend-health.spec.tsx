import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TelemetryPoint, VersionTelemetry } from '@whetstone/contract';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { aMicrofrontend, CANARY, LIVE } from '../../testing/microfrontends.ts';
import { MicrofrontendTelemetry } from './microfrontend-health.tsx';
import { RecentHealth } from './recent-health.tsx';

const point = (changes: Partial<TelemetryPoint>): TelemetryPoint => ({
  at: '2026-03-10T12:00:00.000Z',
  mounts: 85,
  loadFailures: 0,
  renderErrors: 0,
  fallbacks: 0,
  ...changes,
});

const HEALTH: VersionTelemetry[] = [
  {
    version: LIVE.version,
    points: [point({ lcp: 812.4 }), point({ at: '2026-03-10T13:00:00.000Z', mounts: 15 })],
  },
  { version: CANARY.version, points: [point({ loadFailures: 10, renderErrors: 5, fallbacks: 12 })] },
  { version: 'oldest0000000000', points: [point({ at: '2026-03-10T09:00:00.000Z' })] },
  { version: 'stopped000000000', points: [point({ at: '2026-03-10T11:00:00.000Z' })] },
  { version: 'older00000000000', points: [point({ at: '2026-03-10T10:00:00.000Z' })] },
];

function open(health: VersionTelemetry[]) {
  const api = fakeApi({ 'GET /releases/mf-catalog/telemetry': { body: health } });
  openPage(<MicrofrontendTelemetry releases={aMicrofrontend({ canary: CANARY })} />, {
    signedIn: true,
    fetch: api.fetch,
  });
  return api;
}

test('sums up each release that visitors get, and the two that they had last', async () => {
  open(HEALTH);

  const shown = within(await screen.findByRole('region', { name: 'Pages shown' }));
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Live livelive: 100 in all',
    'Canary canaryca: 85 in all',
    'Earlier stopped0: 85 in all',
    'Earlier older000: 85 in all',
  ]);
  const failures = within(screen.getByRole('region', { name: 'Failures' }));
  expect(failures.getByText('Live livelive: 0, 0% of attempts')).toBeInTheDocument();
  expect(
    failures.getByText('Canary canaryca: 15, 15% of attempts, 12 of them caught by the last good release'),
  ).toBeInTheDocument();
  const paint = within(screen.getByRole('region', { name: 'Largest paint, 75th percentile' }));
  expect(paint.getByText('Live livelive: 812 ms lately')).toBeInTheDocument();
  expect(paint.getByText('Canary canaryca: nothing measured')).toBeInTheDocument();
});

test('tells the figures as a table too, the newest first', async () => {
  open(HEALTH.slice(0, 2));

  const shown = within(await screen.findByRole('region', { name: 'Pages shown' }));
  await userEvent.click(shown.getByText('Pages shown as a table'));
  const [, ...rows] = within(shown.getByRole('table')).getAllByRole('row');
  const figures = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  );
  expect(figures).toEqual([
    ['15', '–'],
    ['85', '85'],
  ]);
});

test('does without the drawing where it cannot be loaded', async () => {
  // The chart library needs what only a real browser has.
  open(HEALTH);

  expect(await screen.findAllByText(/^The chart could not be drawn/)).toHaveLength(3);
});

test('looks as far back as it is asked to', async () => {
  const { requests } = open(HEALTH);

  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');

  await waitFor(() => expect(requests.at(-1)?.params).toEqual({ hours: '168' }));
});

test('hides the previous period’s figures when the new period fails to load', async () => {
  const api = fakeApi({
    'GET /releases/mf-catalog/telemetry': ({ params }) =>
      params.hours === '168' ? problem(400, 'Not that far.') : { body: HEALTH },
  });
  openPage(<MicrofrontendTelemetry releases={aMicrofrontend()} />, { signedIn: true, fetch: api.fetch });
  await screen.findByRole('region', { name: 'Pages shown' });

  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');

  expect(await screen.findByText('The health could not be loaded')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Pages shown' })).not.toBeInTheDocument();
});

test('says of the last hour in one line for each release how it did', async () => {
  const { fetch, requests } = fakeApi({ 'GET /releases/mf-catalog/telemetry': { body: HEALTH.slice(0, 2) } });
  openPage(<RecentHealth releases={aMicrofrontend({ canary: CANARY })} />, { signedIn: true, fetch });

  const list = within(await screen.findByRole('list', { name: 'mf-catalog in the last hour' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Live livelive: 100 attempts to show a page in the last hour, 0% failed',
    'Canary canaryca: 100 attempts to show a page in the last hour, 15% failed',
  ]);
  expect(requests.at(-1)?.params).toEqual({ hours: '1' });
});

test('says that nobody has reported yet', async () => {
  open([]);

  expect(await screen.findByText('No reports yet')).toBeInTheDocument();
});
