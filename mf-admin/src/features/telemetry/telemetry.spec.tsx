import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TelemetryPoint, VersionTelemetry } from '@whetstone/contract';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { CANARY, LIVE, releaseStatus } from '../../testing/releases.ts';
import { RecentTelemetry } from './recent-telemetry.tsx';
import { TelemetryCharts } from './telemetry-charts.tsx';

const point = (changes: Partial<TelemetryPoint>): TelemetryPoint => ({
  at: '2026-03-10T12:00:00.000Z',
  mounts: 85,
  loadFailures: 0,
  renderErrors: 0,
  fallbacks: 0,
  ...changes,
});

const TELEMETRY: VersionTelemetry[] = [
  {
    version: LIVE.version,
    isOneNetwork: false,
    points: [point({ lcp: 812.4 }), point({ at: '2026-03-10T13:00:00.000Z', mounts: 15 })],
  },
  {
    version: CANARY.version,
    isOneNetwork: false,
    points: [point({ loadFailures: 10, renderErrors: 5, fallbacks: 12 })],
  },
  { version: 'oldest0000000000', isOneNetwork: false, points: [point({ at: '2026-03-10T09:00:00.000Z' })] },
  { version: 'stopped000000000', isOneNetwork: false, points: [point({ at: '2026-03-10T11:00:00.000Z' })] },
  { version: 'older00000000000', isOneNetwork: false, points: [point({ at: '2026-03-10T10:00:00.000Z' })] },
];

function open(telemetry: VersionTelemetry[]) {
  const api = fakeApi({ 'GET /releases/mf-catalog/telemetry': { body: telemetry } });
  openPage(<TelemetryCharts status={releaseStatus({ canary: CANARY })} />, {
    signedIn: true,
    fetch: api.fetch,
  });
  return api;
}

test('summarizes the current releases and the two latest earlier ones', async () => {
  open(TELEMETRY);

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
    failures.getByText('Canary canaryca: 15, 15% of attempts, 12 recovered by the fallback release'),
  ).toBeInTheDocument();
  const paint = within(screen.getByRole('region', { name: 'LCP, 75th percentile' }));
  expect(paint.getByText('Live livelive: 812 ms most recently')).toBeInTheDocument();
  expect(paint.getByText('Canary canaryca: no data')).toBeInTheDocument();
});

test('shows the data as a table, newest first', async () => {
  open(TELEMETRY.slice(0, 2));

  const shown = within(await screen.findByRole('region', { name: 'Pages shown' }));
  await userEvent.click(shown.getByText('Pages shown as a table'));
  const [, ...rows] = within(shown.getByRole('table')).getAllByRole('row');
  const values = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  );
  expect(values).toEqual([
    ['15', '–'],
    ['85', '85'],
  ]);
});

test('shows a message when the chart fails to load', async () => {
  // jsdom lacks browser APIs of the chart library.
  open(TELEMETRY);

  expect(await screen.findAllByText(/^The chart could not be drawn/)).toHaveLength(3);
});

test('requests the chosen period', async () => {
  const { requests } = open(TELEMETRY);

  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');

  await waitFor(() => expect(requests.at(-1)?.params).toEqual({ hours: '168' }));
});

test('hides the previous period when the new one fails to load', async () => {
  const api = fakeApi({
    'GET /releases/mf-catalog/telemetry': ({ params }) =>
      params.hours === '168' ? problem(400, 'Not that far.') : { body: TELEMETRY },
  });
  openPage(<TelemetryCharts status={releaseStatus()} />, { signedIn: true, fetch: api.fetch });
  await screen.findByRole('region', { name: 'Pages shown' });

  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');

  expect(await screen.findByText('The telemetry could not be loaded')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Pages shown' })).not.toBeInTheDocument();
});

test('counts a single page load in the singular', async () => {
  const telemetry = [{ version: LIVE.version, isOneNetwork: false, points: [point({ mounts: 1 })] }];
  const { fetch } = fakeApi({ 'GET /releases/mf-catalog/telemetry': { body: telemetry } });
  openPage(<RecentTelemetry status={releaseStatus()} />, { signedIn: true, fetch });

  expect(await screen.findByText(/: 1 page load in the last hour/)).toBeInTheDocument();
});

test('names a release whose visits are all from one network', async () => {
  const telemetry = [{ version: LIVE.version, isOneNetwork: true, points: [point({})] }];
  const { fetch } = fakeApi({ 'GET /releases/mf-catalog/telemetry': { body: telemetry } });
  openPage(<RecentTelemetry status={releaseStatus()} />, { signedIn: true, fetch });

  expect(
    await screen.findByText(/, 0% failed\. All visits are from one network: too few count/),
  ).toBeVisible();
});

test('shows one line per release for the last hour', async () => {
  const { fetch, requests } = fakeApi({
    'GET /releases/mf-catalog/telemetry': { body: TELEMETRY.slice(0, 2) },
  });
  openPage(<RecentTelemetry status={releaseStatus({ canary: CANARY })} />, { signedIn: true, fetch });

  const list = within(await screen.findByRole('list', { name: 'mf-catalog in the last hour' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Live livelive: 100 page loads in the last hour, 0% failed',
    'Canary canaryca: 100 page loads in the last hour, 15% failed',
  ]);
  expect(requests.at(-1)?.params).toEqual({ hours: '1' });
});

test('shows the empty state without telemetry', async () => {
  open([]);

  expect(await screen.findByText('No telemetry yet')).toBeInTheDocument();
});
