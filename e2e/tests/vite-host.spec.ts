import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { environment } from '../support/environment.ts';
import { buildHost, createGuideFolder, filesOfGuide, removeGuideFolder } from '../support/guides.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';

const VITE = 'node_modules/vite/bin/vite.js';

/** Builds the host of the guide in a folder of its own. */
async function createHost(): Promise<string> {
  const files = await filesOfGuide('other-hosts.md', 'A host with its own router and store, built with Vite');
  const folder = await createGuideFolder(files, ['vite@8.3.8', '@module-federation/vite@1.23.0']);
  await buildHost(folder, VITE, environment.site);
  return folder;
}

/** Serves the built host while `use` runs. */
async function serve(folder: string, use: (site: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [VITE, 'preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    {
      cwd: folder,
      env: { ...process.env, SHOP_URL: environment.site },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(server.stdout, 'data');
  try {
    await use(`http://127.0.0.1:${port}`);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

test('a host built with Vite shows pages of mf-account with its own session, router and store', {
  tag: '@full',
}, async ({ page }) => {
  const shopper = await ShopApi.signUp(newAccount());
  const tool = await addOwnTool();
  const { number } = await shopper.placeOrder([{ id: tool.id, quantity: 2 }]);
  const folder = await createHost();
  const consoleErrors = listenForConsoleErrors(page);

  await serve(folder, async (host) => {
    const row = page.getByRole('row').filter({ hasText: tool.name });
    await page.goto(host);
    await page.evaluate((token) => sessionStorage.setItem('vite-host/token', token), shopper.accessToken);
    await page.goto(`${host}/dashboard/myOrders`);
    await expect(row).toContainText('$68.00');
    await page.getByRole('button', { name: 'Notes: 0' }).click();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    await test.step('links of the page go through the router of the host', async () => {
      await page.getByRole('link', { name: 'Cancelled orders' }).click();
      await expect(page).toHaveURL(`${host}/dashboard/myOrders?show=cancelled`);
      await expect(page.getByText('You have no cancelled orders')).toBeVisible();
      await page.goBack();
      await page.getByRole('link', { name: `Order ${number}`, exact: true }).click();
      await expect(page).toHaveURL(`${host}/dashboard/myOrders/${number}`);
      await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
      await page.getByRole('link', { name: 'My Orders' }).first().click();
      await row.getByRole('link', { name: /^Payment/ }).click();
      await expect(page.getByRole('heading', { name: 'A page of another host' })).toBeVisible();
      await page.goBack();
      await expect(row).toBeVisible();
    });

    await test.step('the store of the host is unchanged, and the storage too', async () => {
      await page.getByRole('button', { name: 'Notes: 1' }).click();
      await expect(page.getByRole('button', { name: 'Notes: 2' })).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    });

    await test.step('the session ends with that of the host', async () => {
      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      await expect(row).toBeVisible();
      await page.getByRole('button', { name: 'Leave' }).click();
      await expect(row).toHaveCount(0);
    });
  });
  expect(consoleErrors).toEqual([]);
  await removeGuideFolder(folder);
});
