import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { runWhetstone } from '../../scripts/lib/release-built.ts';
import { RSPACK } from '../../scripts/lib/workspace.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { followFooterLink } from '../support/footer.ts';
import { buildGuide, createGuideFolder, filesOfGuide, removeGuideFolder } from '../support/guides.ts';
import { openHydrated } from '../support/hydrated.ts';
import { type OwnShop, test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { signUp } from '../support/visitor.ts';

const PACKAGE = {
  type: 'module',
  dependencies: { react: '^19.3.0', 'react-dom': '^19.3.0', '@whetstone/kernel': '^0.2.0' },
};
const NAME = 'mf-clamps';
const BLUE = 'rgb(0, 0, 255)';
const GREEN = 'rgb(0, 128, 0)';

/** A folder with the React remote of the guide. */
async function createRemote(): Promise<string> {
  const files = await filesOfGuide('stock-remotes.md', 'A React remote');
  return createGuideFolder([['package.json', JSON.stringify(PACKAGE)], ...files]);
}

/** Builds the folder with this statement at the start of its first page, and imports the build. Rejects with the gate's report. */
async function importRemote(shop: OwnShop, folder: string, statement = ''): Promise<void> {
  const file = path.join(folder, 'src/clamps.jsx');
  const original = await readFile(file, 'utf8');
  const start = 'export function Page() {';
  expect(original).toContain(start);
  await writeFile(file, original.replace(start, `${start} ${statement}`));
  await buildGuide(folder, RSPACK);
  await writeFile(file, original);
  const report = await runWhetstone(
    ['import', 'dist', '--description', 'whetstone.json'],
    folder,
    await deployment(shop),
  );
  expect(report).toContain('is live for everybody');
  await shop.waitUntilLive();
}

async function deployment(shop: OwnShop) {
  const admin = await ShopApi.admin(shop.site);
  return { SHOP_URL: shop.site, DEPLOY_TOKEN: await admin.createDeployToken(NAME) };
}

const element = (page: Page) => page.locator(`main [data-microfrontend="${NAME}"]`).first();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens both pages without scripts. Returns the markup of the server. */
async function openWithoutScripts(browser: Browser, shop: OwnShop): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.site });
  const page = await context.newPage();
  await page.goto('/clamps');
  await expect(title(page, 'Clamps')).toHaveCSS('color', BLUE);
  await expect(page.getByText('For everyone')).toHaveCSS('color', GREEN);
  await expect(page.locator('head link[rel="stylesheet"]')).toHaveAttribute(
    'href',
    /^\/releases\/mf-clamps\/\w{16}\/\w+\.\w{8}\.css$/,
  );
  const picture = page.getByRole('img', { name: 'A clamp' });
  await expect(picture).toHaveJSProperty('naturalWidth', 7);
  await expect(picture).toHaveAttribute('src', /^\/releases\/mf-clamps\/\w{16}\/\w+\.svg$/);
  const markup = await element(page).innerHTML();
  await page.goto('/clamps/care');
  await expect(title(page, 'Care of clamps')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await context.close();
  return markup;
}

/** Opens a page and expects React to hydrate the elements of the server. */
async function expectHydrated(page: Page, address: string, name: string): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { serverTitle: document.querySelector('main h1') }),
    );
  });
  await openHydrated(page, address);
  await expect(title(page, name)).toBeVisible();
  const isSame = await title(page, name).evaluate(
    (heading) => (window as { serverTitle?: Element }).serverTitle === heading,
  );
  expect(isSame).toBe(true);
}

test('a React remote of the guide is rendered on the server, hydrated, refused if it throws there, and rolled back', {
  tag: '@full',
}, async ({ page, browser, shop }) => {
  const before = await shop.live();
  const folder = await createRemote();
  await importRemote(shop, folder);
  const { [NAME]: good, ...others } = await shop.live();
  expect(good?.team).toBe('clamps');
  expect(others).toEqual(before);
  const consoleErrors = listenForConsoleErrors(page);

  await test.step('hydration changes nothing and requests nothing', async () => {
    const markup = await openWithoutScripts(browser, shop);
    await expectHydrated(page, '/clamps', 'Clamps');
    expect(await element(page).innerHTML()).toBe(markup);
    await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
    const queries: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/purchase')) queries.push(request.url());
    });
    await expectHydrated(page, '/clamps/care', 'Care of clamps');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    expect(queries).toEqual([]);
  });

  await test.step('in the browser', async () => {
    await openHydrated(page, '/');
    await followFooterLink(page, 'Clamps');
    await expect(title(page, 'Clamps')).toHaveCSS('color', BLUE);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page.getByText('Oil the thread.')).toBeVisible();
    await page.getByRole('link', { name: 'Care', exact: true }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    const account = await signUp(page);
    await page.goto('/clamps');
    await expect(page.getByText(`For ${account.name}`)).toBeVisible();
  });
  expect(consoleErrors).toEqual([]);

  await test.step('the gate refuses a page that throws on the server', async () => {
    const throwing = importRemote(
      shop,
      folder,
      `if (typeof window === 'undefined') throw new Error('no window');`,
    );
    await expect(throwing).rejects.toThrow(/✗ rendering · mf-clamps\/clamps[\s\S]*no window/);
    expect((await shop.live())[NAME]?.version).toBe(good?.version);
  });

  await test.step('a page that throws in browsers shows the last good release until it is rolled back', async () => {
    await importRemote(shop, folder, `if (typeof window !== 'undefined') throw new Error('a window');`);
    expect((await shop.live())[NAME]?.version).not.toBe(good?.version);
    await page.goto('/clamps');
    await expect(element(page)).toHaveAttribute('data-version', good?.version ?? '');
    await expect(title(page, 'Clamps')).toBeVisible();
    await runWhetstone(['rollback'], folder, await deployment(shop));
    await shop.waitUntilLive();
    expect((await shop.live())[NAME]?.version).toBe(good?.version);
    await openWithoutScripts(browser, shop);
  });
  await removeGuideFolder(folder);
});
