import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { sharedDeliveryApp } from '../../../testing/delivery-app.ts';
import { readReleaseDocument } from '../../../testing/release-document.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';
import { ReleaseErrorsService } from '../log/release-errors.service.ts';
import { LedgerService } from '../rollout/ledger.service.ts';
import { FailureSourcesService, MIN_SOURCES } from './failure-sources.service.ts';
import { LiveAnalysisService } from './live-analysis.service.ts';
import { ObservationsService } from './observations.service.ts';

const shop = sharedDeliveryApp();
let team: TeamClient;
/** Of the builds of the test that runs: the service counts the failures of a version until it ends. */
let round = 0;
let good: string;
let bad: string;

beforeEach(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  round += 1;
  team = await TeamClient.of(shop, 'shell');
  good = (await team.release(own('good'))).checkReport.version;
  bad = (await team.release(own('bad'))).checkReport.version;
});
afterEach(() => void jest.restoreAllMocks());

const own = (entry: string, about = {}) => build('shell', `${entry} ${round}`, about);

/** Observations of a version in this minute. @param sources the number of clients that reported the failures */
async function observe(
  version: string,
  {
    mounts = 0,
    failures = 0,
    sources = MIN_SOURCES,
  }: Partial<Record<'mounts' | 'failures' | 'sources', number>>,
): Promise<void> {
  const release = { microfrontend: 'shell', version };
  for (let client = 1; client <= sources; client += 1)
    shop.app.get(FailureSourcesService).add(release, `10.0.0.${client}`);
  const own = { microfrontend: 'shell', version, bucket: 0 };
  await shop.app
    .get(ObservationsService)
    .add([
      ...Array.from({ length: mounts }, () => ({ ...own, kind: 'mount' as const })),
      ...Array.from({ length: failures }, () => ({ ...own, kind: 'load-failure' as const })),
    ]);
}

async function analyze(): Promise<string | undefined> {
  await shop.app.get(LiveAnalysisService).analyze('shell');
  return liveVersion();
}

async function liveVersion(): Promise<string | undefined> {
  return (await readReleaseDocument(shop))?.microfrontends[0]?.live.version;
}

const newest = async () =>
  (await shop.app.get(LedgerService).list('shell', { limit: 1, count: false })).items[0];

it('takes a live release back that fails for everybody, although its log fails, and the ledger gives the figures', async () => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation();
  jest.spyOn(ReleaseErrorsService.prototype, 'add').mockRejectedValue(new Error('disk full'));
  await observe(good, { mounts: 300 });
  const event = { kind: 'load-failure', microfrontend: 'shell', version: bad, module: 'app-shell' };
  const payload = { set: 'a1b2', events: Array.from({ length: 5 }, () => event) };
  const report = (client: number) =>
    shop.app.inject({
      ...{ method: 'POST', url: '/api/releases/reports', payload },
      remoteAddress: `10.0.0.${client}`,
    });
  for (let client = 1; client < MIN_SOURCES; client += 1) expect((await report(client)).statusCode).toBe(202);
  expect(await liveVersion()).toBe(bad);
  await report(MIN_SOURCES);
  while ((await liveVersion()) === bad) await wait(50);
  expect(await liveVersion()).toBe(good);
  expect(await newest()).toMatchObject({
    ...{ action: 'rolled-back', version: good, replacedVersion: bad, actor: 'auto' },
    reason: expect.stringMatching(
      /^The live release failed in 100 of 100 attempts \(100.0 %\), the last good release in 0 of 300/,
    ),
  });
});

it.each([
  ['it has too few attempts', { failures: 99 }, { mounts: 300 }],
  ['the last good release has too few attempts', { failures: 300 }, { mounts: 99 }],
  [
    'it fails in less than 20 percentage points more attempts',
    { mounts: 810, failures: 190 },
    { mounts: 300 },
  ],
  ['the last good release fails too', { failures: 300 }, { mounts: 20, failures: 80 }],
  ['the few fallbacks to the last good release fail too', { failures: 300 }, { failures: 8 }],
])('keeps a live release while %s', async (_why, live, lastGood) => {
  await observe(bad, live);
  await observe(good, lastGood);
  expect(await analyze()).toBe(bad);
});

it('keeps a live release while fewer than 20 clients report failures: one client sends any number', async () => {
  await observe(good, { mounts: 300 });
  await observe(bad, { failures: 1_000, sources: MIN_SOURCES - 1 });
  expect(await analyze()).toBe(bad);
  const sources = shop.app.get(FailureSourcesService);
  const release = { microfrontend: 'shell', version: bad };
  sources.add(release, '2001:db8::1');
  jest.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + 61 * 60 * 1_000);
  expect(sources.areEnough(release)).toBe(false);
  expect(sources.areEnough(release)).toBe(true);
  expect(await analyze()).toBe(good);
});

it('measures the last good release of the day before only if its fallbacks work now', async () => {
  await observe(good, { mounts: 300 });
  await shop.dataSource.query('UPDATE release_observations SET minute = minute - 180');
  await observe(bad, { failures: 200 });
  await observe(good, { failures: 5 });
  expect(await analyze()).toBe(bad);
  await observe(good, { mounts: 20 });
  expect(await analyze()).toBe(good);
});

it('never takes the same release back twice, nor the last good release in exchange', async () => {
  await observe(good, { mounts: 300 });
  await observe(bad, { failures: 100 });
  expect(await analyze()).toBe(good);
  await team.release(own('bad'));
  expect(await analyze()).toBe(bad);
  await team.release(own('good'));
  await observe(bad, { mounts: 1_000 });
  await observe(good, { failures: 2_000 });
  expect(await analyze()).toBe(good);
});

it('leaves a running canary and the release beside it alone', async () => {
  const canary = (await team.release(own('better'), 10)).checkReport.version;
  await observe(good, { mounts: 300 });
  await observe(bad, { failures: 300 });
  expect(await analyze()).toBe(bad);
  expect((await readReleaseDocument(shop))?.microfrontends[0]?.canary?.release.version).toBe(canary);
});

it('logs a rollback that the gate rejects once', async () => {
  const failed = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const provides = { react: '19.3.1', saw: '1.0.0' };
  const broken = (await team.release(own('broken', { provides }))).checkReport.version;
  const remote = await TeamClient.of(shop, 'mf-saws');
  await remote.release(build('mf-saws', 'one', { requires: { saw: '^1.0.0' } }));
  await observe(bad, { mounts: 300 });
  await observe(broken, { failures: 300 });
  const live = async () =>
    (await readReleaseDocument(shop))?.microfrontends.find(({ live }) => live.name === 'shell')?.live.version;
  await analyze();
  await analyze();
  expect(await live()).toBe(broken);
  expect(failed).toHaveBeenCalledTimes(1);
});
