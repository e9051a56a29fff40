import { Logger } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/releases/delivery-app.ts';
import { build, TeamClient } from '../../../testing/releases/team-client.ts';
import type { TelemetryEventDto } from './browser-report.dto.ts';
import { MOST_WAITING, ReportsService } from './reports.service.ts';

let shop: DeliveryApp;
let reports: ReportsService;
let mount: TelemetryEventDto;
let holder: QueryRunner;
beforeEach(async () => {
  shop = await startDeliveryApp();
  const team = await TeamClient.of(shop, 'shell');
  const { version } = (await team.release(build('shell', 'one'))).checkReport;
  reports = shop.app.get(ReportsService);
  mount = { kind: 'mount', microfrontend: 'shell', version, module: 'page' };
  holder = shop.dataSource.createQueryRunner();
  jest.useFakeTimers({ doNotFake: ['Date', 'setImmediate', 'nextTick', 'queueMicrotask', 'setInterval'] });
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await holder.release();
  await shop.close();
});

/** Blocks all other telemetry writes until `resume`. */
async function hang(): Promise<void> {
  if (shop.dataSource.options.type === 'mysql') await holder.query('LOCK TABLES release_observations WRITE');
  else await holder.startTransaction();
}

async function resume(): Promise<void> {
  if (shop.dataSource.options.type === 'mysql') await holder.query('UNLOCK TABLES');
  else await holder.rollbackTransaction();
}

function report(times: number): void {
  for (let sent = 0; sent < times; sent += 16) reports.take(Array.from({ length: 16 }, () => ({ ...mount })));
}

const passSecond = () => jest.advanceTimersByTimeAsync(1_000);

async function counted(): Promise<number> {
  const [row] = await shop.dataSource.query('SELECT SUM(times) AS total FROM release_observations');
  return Number(row.total);
}

it('keeps the newest events while the database hangs and logs the number of dropped ones once', async () => {
  const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  await hang();
  report(16);
  await passSecond();
  for (let second = 0; second < 3; second += 1) {
    report(MOST_WAITING);
    await passSecond();
  }
  await resume();
  await shop.app.close();
  expect(warned.mock.calls.map(([message]) => String(message))).toEqual([
    expect.stringMatching(`^${2 * MOST_WAITING} telemetry events were dropped`),
  ]);
});

it('writes the waiting events after the database recovers', async () => {
  await hang();
  report(16);
  await passSecond();
  for (let second = 0; second < 3; second += 1) {
    report(MOST_WAITING);
    await passSecond();
  }
  await resume();
  jest.useRealTimers();
  await shop.app.get(ReportsService).onModuleDestroy();
  expect(await counted()).toBe(16 + MOST_WAITING);
});
