import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { compiled } from '@whetstone/server/testing/service-process';
import { buildApi, environmentOf } from '../../../testing/api-process.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let admin: SignedIn;
let broken: string;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await signIn(shop, { role: 'admin' });
  // More tools than one query reads.
  for (let index = 0; index < 101; index += 1) await stockTool(shop, { quantity: index });
  broken = await stockTool(shop, { name: 'Try Square', quantity: 12 });
});
afterAll(() => shop.close());

const setStock = (quantity: number) =>
  shop.dataSource.query('UPDATE tools SET quantity = ? WHERE id = ?', [quantity, broken]);
const send = async (method: 'GET' | 'POST') => {
  const url = '/api/stock/ledger-checks';
  return (await shop.app.inject({ method, url, headers: admin.headers })).json();
};
const BALANCED = { tools: 102, entries: 102, differences: 0, examples: [] };

it('compares every tool with its ledger, on request and every hour, and keeps the results', async () => {
  expect(await send('GET')).toEqual([]);
  const first = await send('POST');
  expect(first).toEqual({ ...BALANCED, checkedAt: expect.any(String) });
  await setStock(13);
  const difference = { toolId: broken, name: 'Try Square', quantity: 13, ledger: 12 };
  const second = await send('POST');
  expect(second).toMatchObject({ differences: 1, examples: [difference] });
  await setStock(12);
  expect(await shop.app.get(JobsService).run('check-ledger')).toBe(true);
  expect(await send('GET')).toEqual([expect.objectContaining(BALANCED), second, first]);
});

it('runs as a command, which exits with 1 for a difference and with 2 if it fails', async () => {
  await buildApi();
  const run = (env: NodeJS.ProcessEnv) =>
    promisify(execFile)(process.execPath, [compiled('api', 'ledger-check.js')], { env });
  const env = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environmentOf(shop.config) };
  if (process.env.TEST_FULL === '1')
    expect((await run(env)).stdout).toBe(
      'Compared 102 tools with 102 entries of the stock ledger.\nEvery stock is in balance.\n',
    );
  await setStock(11);
  await expect(run(env)).rejects.toMatchObject({
    code: 1,
    stdout: `Compared 102 tools with 102 entries of the stock ledger.\nTools that differ: 1.\n${broken} Try Square: the stock is 11, the ledger 12.\n`,
  });
  await expect(run({ ...env, API_PORT: 'x' })).rejects.toMatchObject({ code: 2 });
});
