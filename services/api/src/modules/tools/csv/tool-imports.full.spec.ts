import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { JobLease } from '@whetstone/server/jobs/job-leases.service';
import { csvRow } from '../../../common/csv.ts';
import { ApiProcess, buildApi, environmentOf } from '../../../testing/api-process.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { Tool } from '../tool.entity.ts';
import { TOOL_COLUMNS } from './tool-columns.ts';
import type { ToolImportDto } from './tool-imports.dto.ts';

/** With the demo tools, an export has 100,000 rows at most. */
const ROWS = 99_900;
/** The most memory of the process in MB. An idle one has 150. The file has 40 MB, and the export 60. */
const LIMIT = 500;

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

const start = () => ApiProcess.start({ ...environmentOf(shop.config), RATE_LIMIT_FACTOR: '100' });

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
      const cells: (string | number)[] = ['', `Gauge ${number}`, 9.5, number % 50, '', 1, 99, 'gauges'];
      const text = `A wheel number ${number} that scores a line. ${'Brass and beech. '.repeat(18)}`;
      const rest = [text, '/media/marking-gauge.webp', '', '', 'no', ''];
      controller.enqueue(
        new TextEncoder().encode(csvRow(number < 0 ? [...TOOL_COLUMNS] : [...cells, ...rest])),
      );
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

/** The highest memory of the process so far in MB, as Linux counts it. */
async function peakMemory(): Promise<number> {
  const status = await readFile(`/proc/${api.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_000;
}

const countTools = () => shop.dataSource.getRepository(Tool).count();

it(`imports and exports ${ROWS} tools in at most ${LIMIT} MB, killed during the check and while it writes`, async () => {
  const peaks: number[] = [];
  const demo = await countTools();
  const { _id: id } = await upload(file());
  await until(id, ({ checked }) => checked > ROWS / 4);
  peaks.push(await peakMemory());
  await killAndStart();
  const resumed = await call('GET', id);
  expect(resumed.checked).toBeGreaterThan(ROWS / 4);
  expect(await until(id, ({ state }) => state === 'ready')).toMatchObject({ checked: ROWS, added: ROWS });

  await call('POST', `${id}/apply`);
  await wait(1_000);
  await api.stop('SIGKILL');
  expect([demo, demo + ROWS]).toContain(await countTools());
  await shop.dataSource.getRepository(JobLease).clear();
  api = await start();
  expect(await until(id, ({ state }) => state !== 'applying')).toMatchObject({ state: 'applied' });
  expect(await countTools()).toBe(demo + ROWS);
  peaks.push(await peakMemory());

  const exported = await fetch(api.url('/tools/export'), { headers: admin.headers });
  const { _id: again } = await upload(exported.body as ReadableStream);
  expect(await until(again, ({ state }) => state === 'ready')).toMatchObject({
    unchanged: demo + ROWS,
    invalid: 0,
  });
  peaks.push(await peakMemory());
  expect(Math.min(...peaks)).toBeGreaterThan(50);
  expect(Math.max(...peaks)).toBeLessThan(LIMIT);
}, 1_500_000);
