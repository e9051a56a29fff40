import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { copyRemote, edit } from '../../scripts/lib/copy-remote.ts';
import { run } from '../../scripts/lib/run.ts';
import { RSPACK } from '../../scripts/lib/workspace.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { openHydrated } from '../support/hydrated.ts';
import { type OwnShop, test } from '../support/own-shop.ts';

const RED = 'rgb(255, 0, 0)';
const BLUE = 'rgb(0, 0, 255)';
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"/>`;

const FILES = {
  // Every link and paragraph of the site has such an element.
  'meeting.css': `@import "./more.css";
    p, a, li { color: red; }
    @keyframes mf-content-fade { from { opacity: 0; } }`,
  'more.css': `h1 { color: blue; background-image: url("./plan.svg"); animation: mf-content-fade 1ms; }`,
  'meeting.module.css': '.card { color: blue; & b { font-weight: 100; } }',
  'plan.svg': PICTURE,
};

/** Releases mf-content with a page that imports style sheets and an image. */
async function releaseStyled(shop: OwnShop): Promise<void> {
  const folder = await copyRemote('mf-content');
  const source = path.join(folder, 'src/exposed');
  for (const [file, content] of Object.entries(FILES)) await writeFile(path.join(source, file), content);
  await edit(
    path.join(source, 'meeting.tsx'),
    'import {',
    `import './meeting.css';
     import styles from './meeting.module.css';
     import picture from './plan.svg';
     import {`,
  );
  await edit(
    path.join(source, 'meeting.tsx'),
    '<PageHeader title="Meeting" />',
    `<PageHeader title="Meeting" />
     <div className={styles.card}>Bring <b>gloves</b></div>
     <img src={picture} alt="Way to the workshop" />`,
  );
  await run(process.execPath, [RSPACK, 'build'], { cwd: folder, quiet: true });
  await shop.release(folder);
  await rm(path.dirname(folder), { recursive: true });
}

/** The page is styled and shows its picture, and the rest of the site is as before. */
async function expectStyled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Meeting' })).toHaveCSS('color', BLUE);
  await expect(page.getByText('Once a year, customers')).toHaveCSS('color', RED);
  await expect(page.getByText('Bring gloves')).toHaveCSS('color', BLUE);
  await expect(page.getByText('gloves', { exact: true })).toHaveCSS('font-weight', '100');
  const picture = page.getByRole('img', { name: 'Way to the workshop' });
  await expect(picture).toHaveJSProperty('naturalWidth', 7);
  await expect(picture).toHaveAttribute('src', /^\/releases\/mf-content\/\w{16}\/assets\/plan\.\w+\.svg$/);
  const navbar = page.getByRole('navigation', { name: 'Main' });
  await expect(navbar.getByRole('link', { name: 'Blogs' })).not.toHaveCSS('color', RED);
  await expect(page.getByRole('contentinfo').getByRole('link').first()).not.toHaveCSS('color', RED);
}

/** The linked style sheets, each with what the browser knows of it. */
function linksOf(page: Page) {
  return page.locator('link[rel="stylesheet"]').evaluateAll((links) =>
    (links as HTMLLinkElement[]).map(({ href, integrity, crossOrigin, sheet }) => ({
      file: href.replace(/^.*\/releases\/mf-content\/\w{16}\//, ''),
      integrity: integrity.slice(0, 7),
      crossOrigin,
      isLoaded: sheet !== null,
    })),
  );
}

const LINK = {
  file: expect.stringMatching(/^meeting\.\w{8}\.css$/),
  integrity: 'sha256-',
  crossOrigin: 'anonymous',
  isLoaded: true,
};

async function withoutScripts(browser: Browser, shop: OwnShop): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.site });
  return context.newPage();
}

/** Records the color of the page's heading at the moment when the heading is added. */
async function recordFirstColor(page: Page): Promise<() => Promise<string | undefined>> {
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const heading = document.querySelector('h1');
      if (heading?.textContent !== 'Meeting') return;
      observer.disconnect();
      document.documentElement.dataset.firstColor = getComputedStyle(heading).color;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => document.documentElement.dataset.firstColor);
}

test('CSS files and images of a remote work in its pages, from the first paint, and nowhere else', async ({
  page,
  browser,
  shop,
}) => {
  await releaseStyled(shop);
  const consoleErrors = listenForConsoleErrors(page);

  await test.step('in the document of the server, without scripts', async () => {
    const plain = await withoutScripts(browser, shop);
    await plain.goto('/meeting');
    await expectStyled(plain);
    await plain.context().close();
  });

  await test.step('after a navigation in the browser', async () => {
    await openHydrated(page, '/blogs');
    expect(await linksOf(page)).toEqual([]);
    const firstColor = await recordFirstColor(page);
    await page.getByRole('link', { name: 'Meeting', exact: true }).first().click();
    await expectStyled(page);
    expect(await firstColor()).toBe(BLUE);
    expect(await linksOf(page)).toEqual([LINK]);
  });

  await test.step('on a page that the visitor opens again', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('color', BLUE);
    await page.goBack();
    await expectStyled(page);
    expect(await linksOf(page)).toEqual([LINK]);
  });

  await test.step('in a document that becomes interactive', async () => {
    await openHydrated(page, '/meeting');
    await expectStyled(page);
    expect(await linksOf(page)).toEqual([LINK]);
  });
  expect(consoleErrors).toEqual([]);
});

test('a style sheet with other bytes is not applied: the page of the last good release opens', {
  tag: '@full',
}, async ({ page, shop }) => {
  await releaseStyled(shop);
  await page.route('**/meeting.*.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: 'h1 { color: red !important; }' }),
  );
  await openHydrated(page, '/blogs');
  await page.getByRole('link', { name: 'Meeting', exact: true }).first().click();
  const heading = page.getByRole('heading', { level: 1, name: 'Meeting' });
  await expect(heading).toBeVisible();
  await expect(heading).not.toHaveCSS('color', RED);
  await expect(page.getByRole('img', { name: 'Way to the workshop' })).toHaveCount(0);
  expect(await linksOf(page)).toEqual([]);
});
