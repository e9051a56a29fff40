import { setTimeout as wait } from 'node:timers/promises';
import type { TelemetryEvent, VersionTelemetry } from '@whetstone/contract';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/releases/delivery-app.ts';
import { readReleaseDocument } from '../../../testing/releases/release-document.ts';
import { build, TeamClient } from '../../../testing/releases/team-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { CanaryWatchService } from './canary-watch.service.ts';
import { Observation } from './observation.entity.ts';

const SET = 'a1b2c3d4';

let shop: DeliveryApp;
let admin: SignedIn;
let team: TeamClient;
let live: string;
let browsers = 0;

beforeEach(async () => {
  shop = await startDeliveryApp();
  admin = await signIn(shop, { role: 'admin' });
  team = await TeamClient.of(shop, 'shell');
  live = (await team.release(build('shell', 'one'))).checkReport.version;
});
afterEach(() => shop.close());

/** Each report comes from a browser of its own. */
function report(payload: object | string, headers = {}) {
  browsers += 1;
  const remoteAddress = `10.0.${browsers >> 8}.${browsers & 255}`;
  return shop.app.inject({ method: 'POST', url: '/api/releases/reports', remoteAddress, payload, headers });
}

async function reportTimes(times: number, event: Partial<TelemetryEvent>): Promise<void> {
  const whole = { microfrontend: 'shell', version: live, module: 'page', ...event };
  for (let sent = 0; sent < times; sent += 16) {
    const events = Array.from({ length: Math.min(16, times - sent) }, () => whole);
    expect((await report({ set: SET, events })).statusCode).toBe(202);
  }
}

async function health(query = ''): Promise<VersionTelemetry[]> {
  const url = `/api/releases/shell/health${query}`;
  return (await shop.app.inject({ url, headers: admin.headers })).json();
}

/** What is written down, once as much of it is there. */
async function healthOf(version: string, enough: (point: VersionTelemetry['points'][number]) => boolean) {
  for (;;) {
    const point = (await health()).find((one) => one.version === version)?.points.at(-1);
    if (point && enough(point)) return point;
    await wait(50);
  }
}

it('tells admins how a release fares in browsers', async () => {
  await reportTimes(20, { kind: 'mount' });
  await reportTimes(2, { kind: 'load-failure' });
  await reportTimes(1, { kind: 'fallback' });
  const vital = { kind: 'vital', microfrontend: 'shell', version: live } as const;
  const events = [100, 200, 300, 4_000].map((value) => ({ ...vital, name: 'LCP', value }));
  await report({ set: SET, events: [...events, { ...vital, name: 'CLS', value: 0.02 }] });
  const point = await healthOf(live, ({ mounts, cls }) => mounts === 20 && cls !== undefined);
  expect(point).toMatchObject({ mounts: 20, loadFailures: 2, renderErrors: 0, fallbacks: 1 });
  expect(point.lcp).toBeGreaterThan(280);
  expect(point.lcp).toBeLessThan(320);
  expect(point.cls).toBeCloseTo(0.02, 2);
});

it('leaves out what nobody has ever released, and says nothing of it', async () => {
  await reportTimes(3, { kind: 'mount', microfrontend: 'mf-unknown' });
  await reportTimes(3, { kind: 'mount', version: '0123456789abcdef' });
  await reportTimes(1, { kind: 'mount' });
  await healthOf(live, ({ mounts }) => mounts === 1);
  expect(await shop.dataSource.getRepository(Observation).count()).toBe(1);
});

it('adds up what comes at once and in turns', async () => {
  await Promise.all([1, 2, 3].map(() => reportTimes(16, { kind: 'mount' })));
  await healthOf(live, ({ mounts }) => mounts === 48);
  await reportTimes(4, { kind: 'mount' });
  expect(await healthOf(live, ({ mounts }) => mounts > 48)).toMatchObject({ mounts: 52 });
});

it('writes down what is waiting when the service is stopped', async () => {
  await reportTimes(5, { kind: 'mount' });
  const write = jest.spyOn(shop.dataSource, 'transaction');
  await shop.app.close();
  expect(write).toHaveBeenCalled();
});

it.each([
  [
    'too many events',
    {
      events: Array.from({ length: 17 }, () => ({
        kind: 'mount',
        microfrontend: 'a',
        version: '0'.repeat(16),
        module: 'x',
      })),
    },
  ],
  ['no events', { events: [] }],
  [
    'an unknown kind',
    { events: [{ kind: 'click', microfrontend: 'a', version: '0'.repeat(16), module: 'x' }] },
  ],
  [
    'a vital without a value',
    { events: [{ kind: 'vital', microfrontend: 'a', version: '0'.repeat(16), name: 'LCP' }] },
  ],
  [
    'anything personal',
    {
      events: [
        { kind: 'mount', microfrontend: 'a', version: '0'.repeat(16), module: 'x', email: 'me@mail.example' },
      ],
    },
  ],
  [
    'a microfrontend that leads elsewhere',
    { events: [{ kind: 'mount', microfrontend: '../a', version: '0'.repeat(16), module: 'x' }] },
  ],
])('refuses %s', async (_what, body) => {
  const answer = await report({ set: SET, ...body });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation-failed']);
});

it('refuses a report that is too long', async () => {
  const answer = await report({ set: SET, events: [], more: 'x'.repeat(9_000) });
  expect(answer.statusCode).toBe(413);
});

it('slows down an address that reports without end', async () => {
  const payload = {
    set: SET,
    events: [{ kind: 'mount', microfrontend: 'shell', version: live, module: 'page' }],
  };
  const send = () => shop.app.inject({ method: 'POST', url: '/api/releases/reports', payload });
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  const answers = [];
  for (let sent = 0; sent < 301; sent += 1) answers.push(await send());
  clock.mockReturnValue(now + 1_000);
  const later = await send();
  clock.mockRestore();
  expect(answers.slice(0, 300).map(({ statusCode }) => statusCode)).toEqual(Array(300).fill(202));
  expect([answers.at(-1)?.statusCode, answers.at(-1)?.headers['retry-after']]).toEqual([429, '1']);
  expect(later.statusCode).toBe(202);
});

describe('a canary', () => {
  let canary: string;
  beforeEach(async () => {
    canary = (await team.release(build('shell', 'two'), 10)).checkReport.version;
  });

  async function ledger() {
    const url = '/api/releases/ledger?microfrontend=shell';
    return (await shop.app.inject({ url, headers: admin.headers })).json();
  }

  it('that fails more often than what it replaces takes itself back, and the ledger says why', async () => {
    await reportTimes(400, { kind: 'mount' });
    await reportTimes(140, { kind: 'mount', version: canary });
    await reportTimes(16, { kind: 'render-error', version: canary });
    while ((await readReleaseDocument(shop))?.pieces[0]?.canary) await wait(50);
    const [newest] = await ledger();
    expect(newest).toMatchObject({ action: 'canary-stopped', version: canary, actor: 'auto', percentage: 0 });
    expect(newest.reason).toMatch(
      /^The canary failed in \d+ of \d+ attempts \(.+ %\), what it replaces in 0 of 400/,
    );
  });

  it('that fares as well as what it replaces goes on', async () => {
    await reportTimes(300, { kind: 'mount' });
    await reportTimes(300, { kind: 'mount', version: canary });
    await reportTimes(2, { kind: 'load-failure', version: canary });
    await healthOf(canary, ({ mounts, loadFailures }) => mounts === 300 && loadFailures === 2);
    await shop.app.get(CanaryWatchService).look('shell');
    expect((await readReleaseDocument(shop))?.pieces[0]?.canary?.piece.version).toBe(canary);
    expect((await ledger())[0]).toMatchObject({ action: 'canary' });
  });
});
