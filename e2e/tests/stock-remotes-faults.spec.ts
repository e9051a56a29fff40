import { expect, type Page } from '@playwright/test';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { removeGuideFolder } from '../support/guides.ts';
import { test } from '../support/own-shop.ts';
import {
  createStockRemote,
  expectFirstPage,
  importStockRemote,
  rollBackStockRemote,
  STOCK_REMOTES,
  type StockRemote,
} from '../support/stock-remotes.ts';
import { signUp } from '../support/visitor.ts';

const MESSAGE = 'is not available right now';

async function expectPages(page: Page, remote: StockRemote): Promise<void> {
  const { first, second } = remote;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await page.goto('/');
  await expectFirstPage(page, remote);
  await expect(page.getByText('For everyone')).toBeVisible();
  const loads = await page.evaluate(() => performance.timeOrigin);
  const left = () => page.evaluate(() => performance.getEntriesByName('left').length);
  expect(await left()).toBe(0);
  await page.getByRole('link', { name: second.link, exact: true }).click();
  await expect(heading(second.title)).toBeVisible();
  await expect(heading(first.title)).toHaveCount(0);
  expect(await left()).toBe(1);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loads);
  await page.reload();
  await expect(heading(second.title)).toBeVisible();
  await page.goto(first.path);
  await expect(page.getByRole('img', { name: remote.picture })).toBeVisible();
}

for (const remote of Object.values(STOCK_REMOTES))
  test(`${remote.name} shows its pages, and a release of it that fails affects no other page`, {
    tag: '@full',
  }, async ({ page, browser, shop }) => {
    // Builds and releases the remote four times.
    test.setTimeout(600_000);
    const { name, first, source } = remote;
    const before = await shop.live();
    const folder = await createStockRemote(remote);
    // The message has the title of the page as its heading.
    const pictureOn = (visitor: Page) => visitor.getByRole('img', { name: remote.picture });
    const boundary = page.locator(`main [data-microfrontend="${name}"]`);
    const message = page.getByRole('alert').filter({ hasText: MESSAGE });
    const change = (code: string) =>
      importStockRemote(shop, folder, remote, [source.begin, `${source.begin} ${code}`]);

    await test.step('the first release throws', async () => {
      await change(`throw new Error('broken');`);
      await page.goto(first.path);
      await expect(message).toBeVisible();
      await page.goto('/');
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(message).toHaveCount(0);
    });

    const consoleErrors = listenForConsoleErrors(page);
    await test.step('the next release works', async () => {
      await importStockRemote(shop, folder, remote, [
        source.end,
        source.end.replace('() =>', '() => performance.mark("left") &&'),
      ]);
      const { [name]: imported, ...others } = await shop.live();
      expect(imported?.team).toBe(name.replace('mf-', ''));
      expect(others).toEqual(before);
      await expectPages(page, remote);
      const account = await signUp(page);
      await page.goto(first.path);
      await expect(page.getByText(`For ${account.name}`)).toBeVisible();
      expect(consoleErrors).toEqual([]);
    });

    await test.step('without its files', async () => {
      const restore = await shop.removeFiles(name);
      // The browser of the other steps has the files in its cache.
      const visitor = await browser.newPage({ baseURL: shop.site });
      await visitor.goto(first.path);
      await expect(visitor.getByRole('alert').filter({ hasText: MESSAGE })).toBeVisible();
      await restore();
      await visitor.getByRole('button', { name: 'Try again' }).click();
      await expect(pictureOn(visitor)).toBeVisible();
      await visitor.close();
    });

    await test.step('with other bytes in a file', async () => {
      const { entry = '', modules = {} } = (await shop.live())[name] ?? {};
      const scripts = new Set([entry, ...Object.values(modules).flat()]);
      for (const script of [...scripts].filter((file) => file.endsWith('.js'))) {
        const visitor = await browser.newPage({ baseURL: shop.site });
        await visitor.route(`**/${script}*`, async (route) => {
          const response = await route.fetch();
          const body = `document.documentElement.dataset.tampered = ''; ${await response.text()}`;
          await route.fulfill({ response, body });
        });
        await visitor.goto(first.path);
        const failed = visitor.getByRole('alert').filter({ hasText: MESSAGE });
        // Scripts of the second page only are not requested.
        await expect(pictureOn(visitor).or(failed)).toBeVisible();
        await expect(visitor.locator('html[data-tampered]')).toHaveCount(0);
        await visitor.close();
      }
    });

    const good = (await shop.live())[name]?.version ?? '';
    const isGood = async () => {
      await expect(pictureOn(page)).toBeVisible();
      await expect(boundary.first()).toHaveAttribute('data-version', good);
    };

    await test.step('a release that throws shows the last good one until it is rolled back', async () => {
      await change(`throw new Error('again');`);
      expect((await shop.live())[name]?.version).not.toBe(good);
      await page.goto(first.path);
      await isGood();
      await rollBackStockRemote(shop, folder, name);
      expect((await shop.live())[name]?.version).toBe(good);
    });

    await test.step('a release that hangs shows the last good one', async () => {
      await change(remote.hangs);
      const bad = (await shop.live())[name]?.version ?? '';
      await page.clock.install();
      await page.goto(first.path);
      await expect(page.locator('html[data-waits]')).toBeAttached();
      await expect(async () => {
        await page.clock.fastForward(15_000);
        await expect(boundary.first()).not.toHaveAttribute('data-version', bad, { timeout: 5_000 });
      }).toPass();
      await isGood();
      await rollBackStockRemote(shop, folder, name);
    });
    await removeGuideFolder(folder);
  });
