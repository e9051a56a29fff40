import { expect } from '@playwright/test';
import { environment } from '../support/environment.ts';
import { openHydrated } from '../support/hydrated.ts';
import { listTools, newAccount, ShopApi } from '../support/shop-api.ts';
import { browserStateOf } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

test('a visitor chooses the dark theme, which a reload keeps, and enlarges a photograph', async ({
  page,
}) => {
  const [tool] = await listTools();
  await page.goto(`/purchase/${tool?._id}`);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click();
  await expect.poll(background).not.toBe(light);

  // An extension of the browser adds a style and a panel. Both stay, as the theme does, when the page of a remote is left.
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('style'), { className: 'extension' }));
    document.body.append(Object.assign(document.createElement('div'), { className: 'extension' }));
  });
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const link of ['Blogs', 'Home']) {
    await main.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page.locator('.extension')).toHaveCount(2);
  expect(await background()).not.toBe(light);
  await page.goto(`/purchase/${tool?._id}`);

  // Without scripts of the shell, the document itself applies the theme.
  await page.route('**/main.*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(background).not.toBe(light);
  await page.unroute('**/main.*.js');
  await page.reload();

  const enlarge = page.getByRole('button', { name: /^Enlarge the photograph/ });
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    await enlarge.press('Enter');
    await expect(dialog).toBeVisible();
  }).toPass();
  const width = async () => (await dialog.getByRole('img').boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enlarge).toBeFocused();
});

for (const [kind, ignoreDefaultArgs] of [
  ['that takes space', ['--hide-scrollbars']],
  ['that is hidden', []],
] as const)
  test(`dialogs move nothing beside a scrollbar ${kind}`, { tag: '@full' }, async ({
    playwright,
    launchOptions,
  }) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: [...ignoreDefaultArgs],
    });
    const storageState = browserStateOf(await ShopApi.signUp(newAccount()));
    const page = await browser.newPage({ storageState, baseURL: environment.site });
    const [tool] = await listTools();
    const dialog = page.getByRole('dialog');
    const scrollbar = () => page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    const places = () =>
      page.evaluate(() =>
        ['header a', '#navbar-slot a', 'main h1', 'footer'].map((selector) => {
          const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
          return [selector, left, right];
        }),
      );
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await openHydrated(page, `/purchase/${tool?._id}`);
      expect((await scrollbar()) > 0).toBe(ignoreDefaultArgs.length > 0);
      // The link arrives late.
      await expect(page.locator('#navbar-slot a')).toBeVisible();
      const before = await places();
      for (const name of ['Order Now', /^Enlarge the photograph/]) {
        await page.getByRole('button', { name }).click();
        await expect(dialog).toBeVisible();
        expect(await places(), `${name} at ${width} pixels`).toEqual(before);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        expect(await places()).toEqual(before);
      }
    }
    await browser.close();
  });
