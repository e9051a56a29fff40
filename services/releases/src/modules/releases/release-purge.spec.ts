import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { CreateReleaseResult } from '@whetstone/contract';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { type BucketServer, startBucketServer } from '@whetstone/server/testing/bucket-server';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { injectInternal } from '@whetstone/server/testing/inject-internal';
import { type DeliveryApp, startDeliveryApp } from '../../testing/delivery-app.ts';
import { readReleaseDocument } from '../../testing/release-document.ts';
import { build, TeamClient } from '../../testing/team-client.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { CandidateTicketsService } from './document/candidate-tickets.service.ts';
import { Release } from './release.entity.ts';
import { LedgerEntry } from './state/rollout.entities.ts';

const DAY = 24 * 60 * 60 * 1_000;

/** `object-store.spec` tests that both stores delete the same. */
const STORES = process.env.TEST_FULL === '1' ? ['a folder', 'a bucket'] : ['a folder'];

describe.each(STORES)('releases with a retention time of a week, in %s', (kind) => {
  let folder: string;
  let bucket: BucketServer | undefined;
  let shop: DeliveryApp;
  let team: TeamClient;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'whetstone-store-'));
    bucket = kind === 'a bucket' ? await startBucketServer(folder) : undefined;
    shop = await startDeliveryApp({ store: bucket?.location ?? { kind: 'folder', folder } });
    team = await TeamClient.of(shop, 'shell');
  });
  afterEach(async () => {
    await shop.close();
    await bucket?.close();
    await rm(folder, { recursive: true });
  });

  const publish = async (entry: string, percentage = 100) =>
    (await team.release(build('shell', entry), percentage)).checkReport.version;

  /** Moves all ledger entries and uploads into the past by the given days. */
  async function passDays(days: number): Promise<void> {
    const ledger = shop.dataSource.getRepository(LedgerEntry);
    for (const { id, createdAt } of await ledger.find()) {
      await ledger.update({ id }, { createdAt: new Date(createdAt.getTime() - days * DAY) });
    }
    const releases = shop.dataSource.getRepository(Release);
    for (const { microfrontend, version, uploadedAt } of await releases.find()) {
      await releases.update(
        { microfrontend, version },
        { uploadedAt: new Date(uploadedAt.getTime() - days * DAY) },
      );
    }
  }

  const purge = () => shop.app.get(JobsService).run('purge-releases');

  /** The number of stored files. */
  const countStored = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{64}$|_object$/.test(name)).length;

  /** The response to an edge with a ticket, which is valid for any stored file. */
  const statusOf = async (version: string, file: string) => {
    const ticket = await shop.app.get(CandidateTicketsService).issue({ microfrontend: 'shell', version });
    const headers = { ...edgeHeaders(shop.config), authorization: `Bearer ${ticket}` };
    const url = `/internal/release-files/shell/${version}/${file}`;
    return (await injectInternal(shop.app, { url, headers })).statusCode;
  };

  it('are deleted after the retention time, except for files shared with other releases', async () => {
    const one = await publish('one');
    const two = await publish('two');
    await passDays(8);
    const three = await publish('three');
    await purge();
    expect(await statusOf(one, 'entry.js')).toBe(200);
    await passDays(8);
    const four = await publish('four');
    expect(await statusOf(one, 'entry.js')).toBe(200);
    await purge();
    expect([await statusOf(one, 'entry.js'), await statusOf(one, 'remote.json')]).toEqual([404, 404]);
    for (const version of [two, three, four]) {
      expect(await statusOf(version, 'entry.js')).toBe(200);
      expect(await statusOf(version, 'page.js')).toBe(200);
    }
    // The entries of three releases, and the page and the server entry that they share.
    expect(await countStored()).toBe(5);
  });

  it('are kept after another upload of their manifest', async () => {
    const one = await publish('one');
    await publish('two');
    await passDays(8);
    await publish('three');
    await passDays(8);
    await team.createRelease(build('shell', 'one').manifest);
    await publish('four');
    await purge();
    const again = (await team.createRelease(build('shell', 'one').manifest)).json<CreateReleaseResult>();
    expect(again).toMatchObject({ version: one, missing: [] });
  });

  it('are kept at any age while they are published or the target of a rollback', async () => {
    const one = await publish('one');
    const two = await publish('two');
    await passDays(30);
    const three = await publish('three', 10);
    await passDays(30);
    await publish('three', 20);
    await purge();
    for (const version of [one, two, three]) expect(await statusOf(version, 'entry.js')).toBe(200);
    await team.rollBack();
    expect((await team.rollBack()).json()).toMatchObject({ outcome: 'rolled-back', version: one });
  });

  it('reject a rollback after their deletion and accept a complete new upload', async () => {
    const one = await publish('one');
    const two = await publish('two');
    await passDays(8);
    await publish('three');
    await passDays(8);
    await publish('four');
    await purge();
    await team.rollBack();
    expect((await team.rollBack()).json()).toMatchObject({ outcome: 'rolled-back', version: two });
    const [shell] = (await readReleaseDocument(shop))?.microfrontends ?? [];
    expect([shell?.live.version, shell?.lastGood]).toEqual([two, undefined]);
    const rejected = await team.rollBack();
    expect([rejected.statusCode, rejected.json().code]).toEqual([404, 'not-found']);
    expect(rejected.json().detail).toBe(
      `shell ${one} is not stored: it was never uploaded, or was deleted after a replacement or its expiry. Release that build again.`,
    );
    const created = (await team.createRelease(build('shell', 'one').manifest)).json<CreateReleaseResult>();
    expect(created).toMatchObject({ version: one, missing: ['entry.js'] });
    expect(await publish('one')).toBe(one);
    expect(await statusOf(one, 'entry.js')).toBe(200);
  });

  it('without publication are deleted after a day, with their unshared files', async () => {
    const live = await publish('live');
    const stored = await countStored();
    const candidate = await team.prepare(build('shell', 'candidate'));
    expect(await countStored()).toBe(stored + 1);
    await purge();
    expect(await statusOf(candidate, 'entry.js')).toBe(200);
    await passDays(2);
    await purge();
    expect([await statusOf(candidate, 'entry.js'), await statusOf(live, 'entry.js')]).toEqual([404, 200]);
    expect(await countStored()).toBe(stored);
    expect(await shop.dataSource.getRepository(Release).findBy({ version: candidate })).toEqual([]);
  });

  it('without publication stay after another upload within the day', async () => {
    const candidate = await team.prepare(build('shell', 'candidate'));
    await passDays(2);
    await team.createRelease(build('shell', 'candidate').manifest);
    await purge();
    expect(await statusOf(candidate, 'entry.js')).toBe(200);
  });
});

it('the schedule contains every job of the service and ends with the service', async () => {
  const { app, close } = await startTestApp({ jobs: true });
  const scheduled = app.get(SchedulerRegistry).getCronJobs();
  expect([...scheduled.keys()].sort()).toEqual([
    'announce-ending-tokens',
    'announce-rollbacks',
    'purge-check-reports',
    'purge-deploy-token-entries',
    'purge-policy-violations',
    'purge-rate-limits',
    'purge-release-errors',
    'purge-releases',
    'purge-telemetry',
  ]);
  await close();
  expect([...scheduled.values()].filter(({ isActive }) => isActive)).toEqual([]);
});
