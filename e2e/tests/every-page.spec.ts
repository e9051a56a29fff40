import { expect, type Page, type Request } from '@playwright/test';
import type { ReleaseDocument } from '@whetstone/contract';
import { readReleaseDocument } from '../../scripts/lib/shop.ts';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { environment } from '../support/environment.ts';
import { listTools, ShopApi } from '../support/shop-api.ts';
import { adminTest, shopperTest } from '../support/signed-in.ts';
import { type SitePage, sitePagesOf } from '../support/soak/site-pages.ts';
import { test } from '../support/test.ts';

/** Loaded while the page is idle. The content does not depend on these scripts. */
const BACKGROUND = /\/(background|src_notifications)[^/]*\.js$/;
/** The charts of the console. An admin page may need a second round trip. */
const CHARTS = /\/mf-admin\/[^/]+\/[^/]*(uplot|line-plot)[^/]*\.js$/;

/** Scripts of fragments that load near the viewport, after the server has rendered their content. */
function lazyScripts({ microfrontends }: ReleaseDocument): string[] {
  return microfrontends.flatMap(({ live: { base, entry, modules, fragments = [] } }) =>
    fragments
      .filter(({ lazy }) => lazy)
      .flatMap(({ module }) => [entry, ...(modules[module] ?? [])])
      .map((file) => base + file),
  );
}

/** Opens the page and expects only scripts that the document names: any other script costs another round trip. */
async function expectOneRoundTrip(page: Page, path: string, lazy: readonly string[]): Promise<void> {
  const requested = new Set<string>();
  const record = (request: Request) => {
    if (request.resourceType() === 'script') requested.add(new URL(request.url()).pathname);
  };
  page.on('request', record);
  await page.goto(path);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  page.off('request', record);
  const hinted = await page
    .locator('link[rel=modulepreload], script[type=module]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')),
    );
  const expected = [...hinted, ...lazy];
  const isLate = (script: string) => BACKGROUND.test(script) || CHARTS.test(script);
  expect([...requested].filter((script) => !expected.includes(script) && !isLate(script))).toEqual([]);
}

/** Checks every page with this access. One tab is enough: each page is a new document. */
async function expectPages(page: Page, access: SitePage['access'], minPages: number): Promise<void> {
  test.setTimeout(120_000);
  const document = await readReleaseDocument(environment.releasesInternalUrl, environment.dataFolder);
  if (!document) throw new Error('Nothing is released.');
  const [[tool], [entry]] = await Promise.all([
    listTools('?limit=1'),
    ShopApi.admin().then((admin) => admin.listLedger(1)),
  ]);
  const parameters = {
    productId: String(tool?._id),
    microfrontend: String(entry?.microfrontend),
    id: String(entry?.checkReportId),
  };
  const pages = sitePagesOf(document, parameters).filter((sitePage) => sitePage.access === access);
  expect(pages.length).toBeGreaterThanOrEqual(minPages);
  const lazy = lazyScripts(document);
  for (const { path } of pages) {
    await test.step(path, async () => {
      await expectOneRoundTrip(page, path, lazy);
      await expectAccessibleInAllThemes(page);
    });
  }
}

test('every public page loads its scripts in one round trip and is accessible', ({ page }) =>
  expectPages(page, 'everyone', 11));

shopperTest('every page of a shopper loads its scripts in one round trip and is accessible', ({ page }) =>
  expectPages(page, 'user', 4),
);

adminTest('every page of an admin loads its scripts in one round trip and is accessible', ({ page }) =>
  expectPages(page, 'admin', 4),
);
