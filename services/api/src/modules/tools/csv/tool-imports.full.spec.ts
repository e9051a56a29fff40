import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { JobLease } from '@whetstone/server/jobs/job-leases.service';
import { csvRow } from '../../../common/csv.ts';
import { ApiProcess, buildApi, environmentOf } from '../../../testing/api-process.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { Tool } from '../tool.entity.ts';
import { TOOL_COLUMNS, type ToolColumn } from './tool-columns.ts';
import type { ToolImportDto } from './tool-imports.dto.ts';

/** As many as a file may have. */
const ROWS = 100_000;
const CATEGORY = 'marking-gauges';
/** The most memory in use in MB. An idle process uses 107. The file has 40 MB, and the export 60. */
const LIMIT = 140;
const LIVE_MEMORY = path.join(import.meta.dirname, '../../../testing/live-memory.ts');

let shop: TestApp;
let api: ApiProcess;
let admin: SignedIn;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await signIn(shop, { role: 'admin' });
  await buildApi();
  api = await start();
});
afterAll(async () => {
  await api.stop('SIGKILL');
  await shop.close();
});

const start = () =>
  ApiProcess.start({
    ...environmentOf(shop.config),
    RATE_LIMIT_FACTOR: '100',
    NODE_OPTIONS: `--import=${LIVE_MEMORY}`,
    LIVE_MEMORY_FILE: memoryFile(),
  });
const memoryFile = () => path.join(shop.config.dataDir, 'live-memory');

async function call(method: 'GET' | 'POST', path: string): Promise<ToolImportDto> {
  return (await fetch(api.url(`/tool-imports/${path}`), { method, headers: admin.headers })).json();
}

async function upload(body: ReadableStream | string): Promise<ToolImportDto> {
  const headers = { ...admin.headers, 'content-type': 'text/csv' };
  const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const response = await fetch(api.url('/tool-imports?fileName=tools.csv'), request);
  expect(response.status).toBe(201);
  return response.json();
}

function file(): ReadableStream<Uint8Array> {
  let number = -1;
  return new ReadableStream({
    pull: (controller) => {
      if (number === ROWS) return controller.close();
      const tool: Partial<Record<ToolColumn, string | number>> = {
        ...{ name: `Gauge ${number}`, price: 9.5, quantity: number % 50, minQuantity: 1, maxQuantity: 99 },
        ...{ category: CATEGORY, img: '/media/marking-gauge.webp', archived: 'no' },
        description: `A wheel number ${number} that scores a line. ${'Brass and beech. '.repeat(18)}`,
      };
      const row = number < 0 ? TOOL_COLUMNS : TOOL_COLUMNS.map((column) => tool[column] ?? '');
      controller.enqueue(new TextEncoder().encode(csvRow(row)));
      number += 1;
    },
  });
}

async function until(id: string, isReached: (one: ToolImportDto) => boolean): Promise<ToolImportDto> {
  for (;;) {
    const one = await call('GET', id);
    if (isReached(one)) return one;
    await wait(20);
  }
}

/** `kill -9`, and a start that need not wait for the lease of the killed process. */
async function killAndStart(): Promise<void> {
  await api.stop('SIGKILL');
  await shop.dataSource.getRepository(JobLease).clear();
  api = await start();
}

/** The most memory that the process has used so far, in MB. */
async function peakMemory(): Promise<number> {
  return Number(await readFile(memoryFile(), 'utf8')) / 1_000_000;
}

const countTools = () => shop.dataSource.getRepository(Tool).count();
const isReady = ({ state }: ToolImportDto) => state === 'ready';
const isHalfWritten = ({ state, written = 0 }: ToolImportDto) => state !== 'applying' || written > ROWS / 2;

it(`imports and exports ${ROWS} tools with at most ${LIMIT} MB in use, cancelled and killed during the check and while it writes`, async () => {
  const peaks: number[] = [];
  const seconds: Record<string, number> = {};
  const timed = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work();
    seconds[step] = Math.round((performance.now() - start) / 1_000);
    peaks.push(await peakMemory());
    return result;
  };
  const before = await countTools();

  const { _id: id } = await timed('upload', () => upload(file()));
  await until(id, ({ checked }) => checked > ROWS / 4);
  const { checked } = await call('POST', `${id}/cancel`);
  const continued = await call('POST', `${id}/check`);
  expect(continued.state).toBe('checking');
  // The check may have gone on before the response.
  expect(continued.checked).toBeGreaterThanOrEqual(checked);
  await until(id, (one) => one.checked > ROWS / 2);
  peaks.push(await peakMemory());
  await killAndStart();
  expect((await call('GET', id)).checked).toBeGreaterThan(ROWS / 2);
  expect(await until(id, isReady)).toMatchObject({ checked: ROWS, added: ROWS });

  await call('POST', `${id}/apply`);
  expect(await until(id, isHalfWritten)).toMatchObject({ state: 'applying' });
  expect(await timed('cancel', () => call('POST', `${id}/cancel`))).toMatchObject({ state: 'cancelled' });
  expect(await countTools()).toBe(before);
  await call('POST', `${id}/check`);
  expect(await timed('check', () => until(id, isReady))).toMatchObject({ checked: ROWS, added: ROWS });

  await call('POST', `${id}/apply`);
  expect(await until(id, isHalfWritten)).toMatchObject({ state: 'applying' });
  peaks.push(await peakMemory());
  await killAndStart();
  expect(await countTools()).toBe(before);
  const isOver = ({ state }: ToolImportDto) => state !== 'applying';
  expect(await timed('apply', () => until(id, isOver))).toMatchObject({ state: 'applied' });
  expect(await countTools()).toBe(before + ROWS);

  const url = api.url(`/tools/export?category=${CATEGORY}`);
  const given = new AbortController();
  const { body } = await fetch(url, { headers: admin.headers, signal: given.signal });
  await body?.getReader().read();
  given.abort();
  const exported = await fetch(url, { headers: admin.headers });
  const { _id: again } = await timed('export and upload', () => upload(exported.body as ReadableStream));
  expect(await timed('comparison', () => until(again, isReady))).toMatchObject({
    unchanged: ROWS,
    invalid: 0,
  });
  process.stdout.write(`${JSON.stringify({ seconds, peaks })}\n`);
  expect(Math.min(...peaks)).toBeGreaterThan(50);
  expect(Math.max(...peaks)).toBeLessThan(LIMIT);
}, 3_000_000);
