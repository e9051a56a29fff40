import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/own-shop.ts';
import {
  createStockRemote,
  importStockRemote,
  rollBackStockRemote,
  STOCK_REMOTES,
} from '../support/stock-remotes.ts';

test('two releases of a remote that Vite built have two kernels in one page', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  test.setTimeout(600_000);
  const remote = STOCK_REMOTES.VITE_REACT;
  const { name, first, source } = remote;
  const folder = await createStockRemote(remote);
  const release = async (code: string) => {
    const marked = `import { api } from '@whetstone/kernel';
      performance.mark('kernel ' + api.reducerPath);
      ${source.begin} ${code}`;
    await importStockRemote(shop, folder, remote, [source.begin, marked]);
    return `kernel ${name}@${(await shop.live())[name]?.version}`;
  };
  const good = await release('');
  const bad = await release(`throw new Error('broken');`);
  await page.goto(first.path);
  await expect(page.getByRole('img', { name: remote.picture })).toBeVisible();
  const kernels = await page.evaluate(() =>
    performance.getEntriesByType('mark').flatMap(({ name }) => (name.startsWith('kernel ') ? name : [])),
  );
  expect(new Set(kernels)).toEqual(new Set([bad, good]));
  await rollBackStockRemote(shop, folder, name);
  await rm(path.dirname(folder), { recursive: true });
});
