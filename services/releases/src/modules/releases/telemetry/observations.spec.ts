import { sharedTestApp } from '../../../testing/test-app.ts';
import { ObservationsService } from './observations.service.ts';

/** Longer than all minutes since 1970. */
const ALL_TIME = 1_000_000_000;

const shop = sharedTestApp();

it('adds up concurrent and consecutive observations', async () => {
  const observations = shop.app.get(ObservationsService);
  const seen = { microfrontend: 'shell', version: '0123456789abcdef', kind: 'mount', bucket: 0 } as const;
  const mounts = (times: number) => Array.from({ length: times }, () => ({ ...seen }));
  await Promise.all([16, 16, 16].map((times) => observations.add(mounts(times))));
  await observations.add([...mounts(4), { ...seen, kind: 'fallback' }]);
  const { version } = seen;
  const sums = await observations.since('shell', 0, ALL_TIME);
  expect(sums.sort((one, other) => other.times - one.times)).toEqual([
    { version, minute: 0, kind: 'mount', bucket: 0, times: 52 },
    { version, minute: 0, kind: 'fallback', bucket: 0, times: 1 },
  ]);
});
