import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { copyRemote, edit } from '../../scripts/lib/copy-remote.ts';
import { run } from '../../scripts/lib/run.ts';
import { RSPACK } from '../../scripts/lib/workspace.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import {
  customerReviews,
  expectOrderable,
  reviewedTool,
  scrollToReviews,
} from '../support/customer-reviews.ts';
import { openHydrated } from '../support/hydrated.ts';
import { type OwnShop, test } from '../support/own-shop.ts';

const ACCOUNT = 'mf-account';
const HEADING = 'Make Payment';
const RED = 'rgb(255, 0, 0)';
const BLUE = 'rgb(0, 0, 255)';
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"/>`;

const FILES = {
  // Every link and paragraph of the site has such an element.
  'payment.css': `@import "./more.css";
    p, a, li { color: red; }
    @keyframes mf-account-fade { from { opacity: 0; } }`,
  'more.css': `h1 { color: blue; background-image: url("./plan.svg"); animation: mf-account-fade 1ms; }`,
  'payment.module.css': '.card { color: blue; & b { font-weight: 100; } }',
  'plan.svg': PICTURE,
};

/** Releases mf-account with a page that imports style sheets and an image, another label in the navbar, and a fragment that throws. */
async function releaseStyled(shop: OwnShop): Promise<void> {
  const folder = await copyRemote(ACCOUNT);
  const source = path.join(folder, 'src/exposed');
  for (const [file, content] of Object.entries(FILES)) await writeFile(path.join(source, file), content);
  await edit(
    path.join(source, 'payment.tsx'),
    'import {',
    `import './payment.css';
     import styles from './payment.module.css';
     import picture from './plan.svg';
     import {`,
  );
  await edit(
    path.join(source, 'payment.tsx'),
    `<PageHeader title="${HEADING}" />`,
    `<PageHeader title="${HEADING}" />
     <div className={styles.card}>Bring <b>gloves</b></div>
     <img src={picture} alt="Way to the workshop" />`,
  );
  const fragment = path.join(source, 'customer-reviews.tsx');
  // The gate renders with demo data.
  await edit(
    fragment,
    'if (reviews.length',
    `if (reviews[0]?._id !== 'demo') throw new Error('bad release');\n  if (reviews.length`,
  );
  // The code that loads style sheets counts towards the budgets of the fragment and of each page.
  await edit(fragment, '<RatingSummary rating={rating} />', '');
  const order = path.join(folder, 'src/features/orders/order-detail.tsx');
  await edit(order, '<ReturnedTools order={order} />', '');
  await run(process.execPath, [RSPACK, 'build'], { cwd: folder, quiet: true });
  await shop.release(folder);
  await rm(path.dirname(folder), { recursive: true });
}

/** The page is styled and shows its picture, and the rest of the site is as before. */
async function expectStyled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: HEADING })).toHaveCSS('color', BLUE);
  await expect(page.getByText('Here you pay for the tools')).toHaveCSS('color', RED);
  await expect(page.getByText('Bring gloves')).toHaveCSS('color', BLUE);
  await expect(page.getByText('gloves', { exact: true })).toHaveCSS('font-weight', '100');
  const picture = page.getByRole('img', { name: 'Way to the workshop' });
  await expect(picture).toHaveJSProperty('naturalWidth', 7);
  await expect(picture).toHaveAttribute('src', /^\/releases\/mf-account\/\w{16}\/assets\/plan\.\w+\.svg$/);
  const navbar = page.getByRole('navigation', { name: 'Main' });
  await expect(navbar.getByRole('link', { name: 'Blogs' })).not.toHaveCSS('color', RED);
  await expect(page.getByRole('contentinfo').getByRole('link').first()).not.toHaveCSS('color', RED);
}

/** The linked style sheets, each with what the browser knows of it. */
function linksOf(page: Page) {
  return page.locator('link[rel="stylesheet"]').evaluateAll((links) =>
    (links as HTMLLinkElement[]).map(({ href, integrity, crossOrigin, sheet }) => ({
      file: href.replace(/^.*\/releases\/mf-account\/\w{16}\//, ''),
      integrity: integrity.slice(0, 7),
      crossOrigin,
      isLoaded: sheet !== null,
    })),
  );
}

const LINK = {
  file: expect.stringMatching(/^payment\.\w{8}\.css$/),
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
  await page.evaluate((title) => {
    new MutationObserver((_, observer) => {
      const heading = document.querySelector('h1');
      if (heading?.textContent !== title) return;
      observer.disconnect();
      document.documentElement.dataset.firstColor = getComputedStyle(heading).color;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, HEADING);
  return () => page.evaluate(() => document.documentElement.dataset.firstColor);
}

test('a rebuilt remote changes the site alone: its CSS files and images work from the first paint, and its fragment that throws affects no page', async ({
  page,
  browser,
  shop,
}) => {
  const before = await shop.live();
  const good = before[ACCOUNT]?.version ?? '';
  await releaseStyled(shop);
  expect({ ...(await shop.live()), [ACCOUNT]: before[ACCOUNT] }).toEqual(before);
  const consoleErrors = listenForConsoleErrors(page);

  await test.step('in the document of the server, without scripts', async () => {
    const plain = await withoutScripts(browser, shop);
    await plain.goto('/payment');
    await expectStyled(plain);
    await plain.context().close();
  });

  await test.step('after a navigation in the browser', async () => {
    await openHydrated(page, '/blogs');
    expect(await linksOf(page)).toEqual([]);
    const firstColor = await recordFirstColor(page);
    await page.getByRole('link', { name: 'Payment', exact: true }).first().click();
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
    await openHydrated(page, '/payment');
    await expectStyled(page);
    expect(await linksOf(page)).toEqual([LINK]);
  });
  expect(consoleErrors).toEqual([]);

  await test.step('beside its fragment that throws with real data', async () => {
    const tool = await reviewedTool(shop.site);
    await page.goto(tool.path);
    await expect(page.getByRole('heading', { level: 1, name: tool.name })).toBeVisible();
    await expectOrderable(page);
    await scrollToReviews(page);
    await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
    await expect(page.locator(`[data-microfrontend="${ACCOUNT}"]`)).toHaveAttribute('data-version', good);
    await expectOrderable(page);
  });
});

test('a style sheet with other bytes is not applied: the page of the last good release opens', {
  tag: '@full',
}, async ({ page, shop }) => {
  await releaseStyled(shop);
  await page.route('**/payment.*.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: 'h1 { color: red !important; }' }),
  );
  await openHydrated(page, '/blogs');
  await page.getByRole('link', { name: 'Payment', exact: true }).first().click();
  const heading = page.getByRole('heading', { level: 1, name: HEADING });
  await expect(heading).toBeVisible();
  await expect(heading).not.toHaveCSS('color', RED);
  await expect(page.getByRole('img', { name: 'Way to the workshop' })).toHaveCount(0);
  expect(await linksOf(page)).toEqual([]);
});
