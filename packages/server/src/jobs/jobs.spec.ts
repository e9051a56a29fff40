import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { ServerConfig } from '../config/server-config.ts';
import { Pause } from '../testing/database/interleave.ts';
import { type OpenTestDatabase, openTestDatabase } from '../testing/database/open-test-database.ts';
import { JobLease, JobLeasesService } from './job-leases.service.ts';
import { EVERY_HOUR, type JobRun, JobsService } from './jobs.service.ts';

const NAME = 'purge-shavings';
const MINUTE = 60_000;

let opened: OpenTestDatabase;
let one: JobsService;
let other: JobsService;
beforeAll(async () => {
  opened = await openTestDatabase([JobLease]);
});
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  await leases().clear();
  [one, other] = [startInstance(), startInstance()];
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(() => opened.drop());

const leases = () => opened.dataSource.getRepository(JobLease);
const expiry = async () => Number((await leases().findOneByOrFail({ name: NAME })).expiresAt);

/** The jobs of another instance on the same database. */
function startInstance(registry = new SchedulerRegistry(), jobs = false): JobsService {
  const config = { jobs } as ServerConfig;
  return new JobsService(new JobLeasesService(leases()), opened.dataSource, registry, config);
}

function addTo(jobs: JobsService, run: JobRun): void {
  jobs.add(NAME, EVERY_HOUR, run);
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(5);
}

it('runs on one of several instances at a time, and on any of them afterwards', async () => {
  const runs: string[] = [];
  const pause = new Pause();
  addTo(one, async () => {
    runs.push('one');
    await pause.here();
  });
  addTo(other, async () => void runs.push('other'));
  const running = one.run(NAME);
  await pause.reached;
  expect([await other.run(NAME), await one.run(NAME)]).toEqual([false, false]);
  pause.resume();
  expect(await running).toBe(true);
  expect(await other.run(NAME)).toBe(true);
  expect(runs).toEqual(['one', 'other']);
});

describe('a worker', () => {
  it('with a lease runs on one instance at a time, and once more after a wake-up during its run', async () => {
    const pause = new Pause();
    let runs = 0;
    one.addLeasedWorker(NAME, async () => {
      runs += 1;
      if (runs === 1) await pause.here();
    });
    other.addLeasedWorker(NAME, async () => {
      runs += 10;
    });
    const first = one.run(NAME);
    await pause.reached;
    expect(await other.run(NAME)).toBe(false);
    const woken = one.run(NAME);
    pause.resume();
    expect([await first, await woken, runs]).toEqual([true, true, 2]);
  });

  it('runs on several instances at the same time, and once more after any number of wake-ups during its run', async () => {
    const pauses = [new Pause(), new Pause()];
    const runs = { one: 0, other: 0 };
    one.addWorker(NAME, async () => {
      await pauses[runs.one]?.here();
      runs.one += 1;
    });
    other.addWorker(NAME, async () => {
      runs.other += 1;
    });
    const first = one.run(NAME);
    await pauses[0]?.reached;
    expect(await other.run(NAME)).toBe(true);
    const woken = [one.run(NAME), one.run(NAME)];
    pauses[0]?.resume();
    await pauses[1]?.reached;
    pauses[1]?.resume();
    expect(await Promise.all([first, ...woken])).toEqual([true, true, true]);
    expect(runs).toEqual({ one: 2, other: 1 });
  });

  it('runs at once when it is woken, also after a failed run, and never with JOBS=off', async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const active = startInstance(new SchedulerRegistry(), true);
    const runs: string[] = [];
    const failing = (name: string) => async () => {
      runs.push(name);
      throw new Error('The shavings are wet.');
    };
    const wakes = [active.addWorker(NAME, failing('active')), one.addWorker(NAME, failing('inactive'))];
    for (const count of [1, 2]) {
      for (const wake of wakes) wake();
      await until(() => runs.length >= count);
    }
    expect(runs).toEqual(['active', 'active']);
    expect(await active.run(NAME)).toBe(false);
  });
});

it('runs once when several instances start it at the same moment', async () => {
  const instances = Array.from({ length: 8 }, () => startInstance());
  const pause = new Pause();
  for (const instance of instances) addTo(instance, () => pause.here());
  const runs = instances.map((instance) => instance.run(NAME));
  let rejected = 0;
  for (const run of runs) void run.then((ran) => (rejected += ran ? 0 : 1));
  await until(() => rejected === 7);
  pause.resume();
  expect((await Promise.all(runs)).filter((ran) => ran)).toHaveLength(1);
});

it('runs once per scheduled time when clocks differ by less than half a minute', async () => {
  addTo(one, async () => {});
  addTo(other, async () => {});
  expect(await one.run(NAME, 30_000)).toBe(true);
  jest.setSystemTime(Date.now() + 29_000);
  expect(await other.run(NAME, 30_000)).toBe(false);
  jest.setSystemTime(Date.now() + 1_000);
  expect(await other.run(NAME, 30_000)).toBe(true);
});

it('runs on another instance a minute after its holder crashed', async () => {
  addTo(other, async () => {});
  expect(await new JobLeasesService(leases()).acquire(NAME)).toBe(true);
  jest.setSystemTime(Date.now() + MINUTE - 1);
  expect(await other.run(NAME)).toBe(false);
  jest.setSystemTime(Date.now() + 1);
  expect(await other.run(NAME)).toBe(true);
});

it('keeps its lease while it runs', async () => {
  const pause = new Pause();
  addTo(one, () => pause.here());
  addTo(other, async () => {});
  const running = one.run(NAME);
  await pause.reached;
  for (let passed = 0; passed < 5 * MINUTE; passed += 20_000) {
    jest.advanceTimersByTime(20_000);
    const renewed = Date.now() + MINUTE;
    await until(async () => (await expiry()) === renewed);
    expect(await other.run(NAME)).toBe(false);
  }
  pause.resume();
  expect(await running).toBe(true);
});

it('aborts when another instance has acquired its lease', async () => {
  const started = Promise.withResolvers<AbortSignal>();
  addTo(one, async (signal) => {
    started.resolve(signal);
    await until(() => signal.aborted);
  });
  const running = one.run(NAME);
  const signal = await started.promise;
  await leases().update({ name: NAME }, { holder: 'another' });
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(20_000);
  await running;
  expect(await leases().findOneBy({ name: NAME })).toMatchObject({ holder: 'another' });
});

it('logs its name when it fails, and runs again', async () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const failure = new Error('The disk is full');
  const run = jest.fn().mockRejectedValueOnce(failure).mockResolvedValueOnce(undefined);
  addTo(one, run);
  expect(await one.run(NAME)).toBe(false);
  expect(logged).toHaveBeenCalledWith(failure, expect.stringContaining(`The job ${NAME} failed`));
  expect(await one.run(NAME)).toBe(true);
});

it('logs its name when the database is unreachable', async () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const away = new Error('connect ECONNREFUSED');
  jest.spyOn(JobLeasesService.prototype, 'acquire').mockRejectedValueOnce(away);
  addTo(one, async () => {});
  expect(await one.run(NAME)).toBe(false);
  expect(logged).toHaveBeenCalledWith(away, expect.stringContaining(NAME));
});

it('aborts and finishes before the service stops, and does not start again', async () => {
  const started = Promise.withResolvers<void>();
  let isFinished = false;
  addTo(one, async (signal) => {
    started.resolve();
    await until(() => signal.aborted);
    isFinished = true;
  });
  void one.run(NAME);
  await started.promise;
  await one.onModuleDestroy();
  expect(isFinished).toBe(true);
  expect(await expiry()).toBeLessThanOrEqual(Date.now());
  expect(await one.run(NAME)).toBe(false);
});

it('runs at its scheduled time', async () => {
  const registry = new SchedulerRegistry();
  const ran = Promise.withResolvers<void>();
  const jobs = startInstance(registry, true);
  addTo(jobs, async () => ran.resolve());
  jobs.onApplicationBootstrap();
  await registry.getCronJob(NAME).fireOnTick();
  await ran.promise;
  await jobs.onModuleDestroy();
  registry.deleteCronJob(NAME);
});
