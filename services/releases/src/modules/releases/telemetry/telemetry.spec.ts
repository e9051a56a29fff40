import { Logger } from '@nestjs/common';
import type { TelemetryEvent, VersionTelemetry } from '@whetstone/contract';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import type { QueryRunner } from 'typeorm';
import { sharedDeliveryApp } from '../../../testing/delivery-app.ts';
import { readReleaseDocument } from '../../../testing/release-document.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';
import { CanaryAnalysisService } from './canary-analysis.service.ts';
import { Observation } from './observation.entity.ts';
import type { TelemetryEventDto } from './telemetry.dto.ts';
import { MAX_QUEUED, TelemetryIntakeService } from './telemetry-intake.service.ts';

const SET = 'a1b2c3d4';

const shop = sharedDeliveryApp();
let admin: SignedIn;
let team: TeamClient;
let live: string;
let browsers = 0;
/** Of the builds of the test that runs: the service counts the events of a version until it ends. */
let round = 0;

beforeEach(async () => {
  round += 1;
  admin = await signIn(shop, { role: 'admin' });
  team = await TeamClient.of(shop, 'shell');
  live = (await team.release(own('shell', 'one'))).checkReport.version;
});

const own = (microfrontend: string, entry: string) => build(microfrontend, `${entry} ${round}`);

function newAddress(): string {
  browsers += 1;
  return `10.0.${browsers >> 8}.${browsers & 255}`;
}

function report(payload: object | string, headers = {}, remoteAddress = newAddress()) {
  return shop.app.inject({ method: 'POST', url: '/api/releases/reports', remoteAddress, payload, headers });
}

/** Sends each report from another address, unless there is a sender. */
async function reportTimes(
  times: number,
  { bucketed = true, ...event }: Partial<TelemetryEvent> & { bucketed?: boolean },
  ...sender: [headers?: object, address?: string]
): Promise<void> {
  const whole = { microfrontend: 'shell', version: live, module: 'page', ...event };
  for (let sent = 0; sent < times; sent += 16) {
    const events = Array.from({ length: Math.min(16, times - sent) }, () => whole);
    expect((await report({ set: SET, bucketed, events }, ...sender)).statusCode).toBe(202);
  }
}

async function readTelemetry(query = ''): Promise<VersionTelemetry[]> {
  const url = `/api/releases/shell/telemetry${query}`;
  return (await shop.app.inject({ url, headers: admin.headers })).json();
}

const drain = () => shop.app.get(TelemetryIntakeService).drain();

/** The sum of a version's points, which a report at the turn of a minute may divide, and the newest vitals. */
async function totalsOf(version: string) {
  await drain();
  const points = (await readTelemetry()).find((each) => each.version === version)?.points ?? [];
  const sum = (count: 'mounts' | 'loadFailures' | 'renderErrors' | 'fallbacks') =>
    points.reduce((total, point) => total + point[count], 0);
  return {
    mounts: sum('mounts'),
    loadFailures: sum('loadFailures'),
    renderErrors: sum('renderErrors'),
    fallbacks: sum('fallbacks'),
    lcp: points.at(-1)?.lcp,
    cls: points.at(-1)?.cls,
  };
}

it('returns the telemetry of a release to admins', async () => {
  await reportTimes(20, { kind: 'mount' });
  await reportTimes(2, { kind: 'load-failure' });
  await reportTimes(1, { kind: 'fallback' });
  const vital = { kind: 'vital', microfrontend: 'shell', version: live } as const;
  const events = [100, 200, 300, 4_000].map((value) => ({ ...vital, name: 'LCP', value }));
  await report({ set: SET, events: [...events, { ...vital, name: 'CLS', value: 0.02 }] });
  const point = await totalsOf(live);
  expect(point).toMatchObject({ mounts: 20, loadFailures: 2, renderErrors: 0, fallbacks: 1 });
  expect(point.lcp).toBeGreaterThan(280);
  expect(point.lcp).toBeLessThan(320);
  expect(point.cls).toBeCloseTo(0.02, 2);
});

it('ignores events of releases that were never published', async () => {
  await reportTimes(3, { kind: 'mount', microfrontend: 'mf-unknown' });
  await reportTimes(3, { kind: 'mount', version: '0123456789abcdef' });
  await reportTimes(1, { kind: 'mount' });
  expect(await totalsOf(live)).toMatchObject({ mounts: 1 });
  expect(await shop.dataSource.getRepository(Observation).count()).toBe(1);
});

it('adds up concurrent and consecutive reports', async () => {
  await Promise.all([1, 2, 3].map(() => reportTimes(16, { kind: 'mount' })));
  expect(await totalsOf(live)).toMatchObject({ mounts: 48 });
  await reportTimes(4, { kind: 'mount' });
  expect(await totalsOf(live)).toMatchObject({ mounts: 52 });
});

describe('a canary', () => {
  let canary: string;
  beforeEach(async () => {
    canary = (await team.release(own('shell', 'two'), 10)).checkReport.version;
  });

  async function ledger() {
    const url = '/api/releases/ledger?microfrontend=shell';
    return (await shop.app.inject({ url, headers: admin.headers })).json();
  }

  it('that fails more often than the live release is stopped, and the ledger gives the reason', async () => {
    await reportTimes(400, { kind: 'mount' });
    await reportTimes(140, { kind: 'mount', version: canary });
    await reportTimes(16, { kind: 'render-error', version: canary });
    await drain();
    expect((await readReleaseDocument(shop))?.microfrontends[0]).not.toHaveProperty('canary');
    const [newest] = await ledger();
    expect(newest).toMatchObject({ action: 'canary-stopped', version: canary, actor: 'auto', percentage: 0 });
    expect(newest.reason).toMatch(
      /^The canary failed in \d+ of \d+ attempts \(.+ %\), the live release in 0 of 400/,
    );
  });

  const isRunning = async () =>
    (await readReleaseDocument(shop))?.microfrontends[0]?.canary?.release.version === canary;
  const isOneNetwork = async () =>
    (await readTelemetry()).find(({ version }) => version === canary)?.isOneNetwork;

  it('that one network reports as failing or slow keeps running, until others do', async () => {
    const failure = { kind: 'render-error', version: canary } as const;
    const slow = { kind: 'vital', name: 'LCP', version: canary, value: 9_000, module: undefined } as const;
    await reportTimes(400, { kind: 'mount' });
    await reportTimes(400, { ...slow, version: live, value: 100 });
    await reportTimes(400, failure, {}, '2001:db8::1');
    await reportTimes(400, slow, {}, '2001:db8::2');
    expect(await totalsOf(canary)).toMatchObject({ renderErrors: 400, lcp: expect.closeTo(9_000, -3) });
    expect([await isRunning(), await isOneNetwork()]).toEqual([true, true]);
    for (const address of ['10.1.1.1', '10.1.1.2']) await reportTimes(48, failure, {}, address);
    await drain();
    expect([await isRunning(), await isOneNetwork()]).toEqual([true, false]);
    await reportTimes(1, failure);
    await drain();
    expect(await isRunning()).toBe(false);
  });

  it('is stopped by what edges report alone, and not by what a browser reports through an edge', async () => {
    const failure = { kind: 'render-error', version: canary } as const;
    const headers = edgeHeaders(shop.config);
    await reportTimes(400, { kind: 'mount' });
    await reportTimes(112, failure, { ...headers, 'x-forwarded-for': '10.1.1.1' });
    await drain();
    expect(await isRunning()).toBe(true);
    await reportTimes(112, failure, headers, '10.1.1.2');
    await drain();
    expect(await isRunning()).toBe(false);
  });

  it('is not compared with visits that arrived without a bucket or got the canary of another microfrontend', async () => {
    const vital = { kind: 'vital', name: 'LCP', module: undefined } as const;
    await reportTimes(400, { ...vital, version: canary, value: 400, bucketed: false });
    await reportTimes(400, { ...vital, value: 2_000, bucketed: false });
    await drain();
    expect(await isRunning()).toBe(true);
    await reportTimes(250, { ...vital, value: 200 });
    await drain();
    expect(await isRunning()).toBe(false);
  });

  it('keeps running if only crawlers and visitors without cookies come, and their failures do not hide its own', async () => {
    const uncounted = { bucketed: false } as const;
    await reportTimes(400, { kind: 'mount', ...uncounted });
    await reportTimes(400, { kind: 'render-error', ...uncounted });
    expect(await totalsOf(live)).toMatchObject({ mounts: 400, renderErrors: 400 });
    await reportTimes(140, { kind: 'mount', version: canary });
    await reportTimes(16, { kind: 'render-error', version: canary });
    await drain();
    expect(await isRunning()).toBe(true);
    await reportTimes(400, { kind: 'mount' });
    await drain();
    expect(await isRunning()).toBe(false);
    expect((await ledger())[0].reason).toContain('the live release in 0 of 400 attempts');
  });

  it('of another microfrontend does not roll a live release back: only visits without a canary count', async () => {
    const other = await TeamClient.of(shop, 'mf-catalog');
    const good = (await other.release(own('mf-catalog', 'good'))).checkReport.version;
    const bad = (await other.release(own('mf-catalog', 'bad'))).checkReport.version;
    const [before, now] = [good, bad].map((version) => ({ microfrontend: 'mf-catalog', version }));
    await reportTimes(300, { ...before, kind: 'mount' });
    await reportTimes(400, { ...now, kind: 'render-error', bucketed: false });
    await drain();
    const isLive = async () =>
      (await readReleaseDocument(shop))?.microfrontends.some(({ live }) => live.version === bad);
    expect(await isLive()).toBe(true);
    await reportTimes(300, { ...now, kind: 'render-error' });
    await drain();
    expect(await isLive()).toBe(false);
  });

  it('that performs like the live release keeps running', async () => {
    await reportTimes(300, { kind: 'mount' });
    await reportTimes(300, { kind: 'mount', version: canary });
    await reportTimes(2, { kind: 'load-failure', version: canary });
    expect(await totalsOf(canary)).toMatchObject({ mounts: 300, loadFailures: 2 });
    await shop.app.get(CanaryAnalysisService).analyze('shell');
    expect((await readReleaseDocument(shop))?.microfrontends[0]?.canary?.release.version).toBe(canary);
    expect((await ledger())[0]).toMatchObject({ action: 'canary' });
  });
});

describe('while the database hangs', () => {
  let intake: TelemetryIntakeService;
  let mount: TelemetryEventDto;
  let holder: QueryRunner;
  beforeEach(() => {
    intake = shop.app.get(TelemetryIntakeService);
    mount = { kind: 'mount', microfrontend: 'shell', version: live, module: 'page' };
    holder = shop.dataSource.createQueryRunner();
    jest.useFakeTimers({ doNotFake: ['Date', 'setImmediate', 'nextTick', 'queueMicrotask', 'setInterval'] });
  });
  afterEach(async () => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    await holder.release();
  });

  /** Blocks all other telemetry writes until `unlock`. */
  async function lock(): Promise<void> {
    if (shop.dataSource.options.type === 'mysql')
      await holder.query('LOCK TABLES release_observations WRITE');
    else await holder.startTransaction();
  }

  async function unlock(): Promise<void> {
    if (shop.dataSource.options.type === 'mysql') await holder.query('UNLOCK TABLES');
    else await holder.rollbackTransaction();
  }

  function enqueue(times: number): void {
    for (let sent = 0; sent < times; sent += 16)
      intake.enqueue(
        Array.from({ length: 16 }, () => ({ ...mount })),
        { address: '10.1.1.1', isEdge: false, isBucketed: false },
      );
  }

  const passSecond = () => jest.advanceTimersByTimeAsync(1_000);

  async function counted(): Promise<number> {
    const [row] = await shop.dataSource.query('SELECT SUM(times) AS total FROM release_observations');
    return Number(row.total);
  }

  it('keeps the newest events, logs the number of dropped ones once, and writes the others after the database recovers', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    await lock();
    enqueue(16);
    await passSecond();
    for (let second = 0; second < 3; second += 1) {
      enqueue(MAX_QUEUED);
      await passSecond();
    }
    await unlock();
    jest.useRealTimers();
    await shop.app.get(TelemetryIntakeService).onModuleDestroy();
    expect(await counted()).toBe(16 + MAX_QUEUED);
    expect(warned.mock.calls.map(([message]) => String(message))).toEqual([
      expect.stringMatching(`^${2 * MAX_QUEUED} telemetry events were dropped`),
    ]);
  });
});

// Last in this file: it closes the application.
it('writes the queued events on shutdown', async () => {
  await reportTimes(5, { kind: 'mount' });
  const write = jest.spyOn(shop.dataSource, 'transaction');
  await shop.app.close();
  expect(write).toHaveBeenCalled();
});
