import { expect, type Page } from '@playwright/test';
import type { ReleaseDocument } from '@whetstone/contract';
import { edgeHeaders } from '../../scripts/lib/shop.ts';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';
import { environment } from '../support/environment.ts';
import { listTools, ShopApi } from '../support/shop-api.ts';
import { adminTest, shopperTest } from '../support/signed-in.ts';
import { type Place, placesOf } from '../support/soak/places.ts';
import { test } from '../support/test.ts';

/** Loaded while the page is idle: no content waits for these scripts. */
const BACKGROUND = /\/(background|src_notifications)[^/]*\.js$/;
/** The charts of the console: an admin page may take a second round trip. */
const CHARTS = /\/mf-admin\/[^/]+\/[^/]*(uplot|line-plot)[^/]*\.js$/;

async function releaseDocument(): Promise<ReleaseDocument> {
  const headers = edgeHeaders(environment.dataFolder);
  const answer = await fetch(`${environment.apiUrl}/api/internal/release-document`, { headers });
  const [, payload = ''] = (await answer.text()).split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

/** Scripts of fragments that load near the viewport. The server has already rendered their content. */
function lazyScripts({ pieces: microfrontends }: ReleaseDocument): string[] {
  return microfrontends.flatMap(({ live: { base, entry, modules, fragments = [] } }) =>
    fragments
      .filter(({ lazy }) => lazy)
      .flatMap(({ module }) => [entry, ...(modules[module] ?? [])])
      .map((file) => base + file),
  );
}

/** Opens the page. A script that the document does not name would cost another round trip. */
async function expectOneRound(page: Page, address: string, lazy: readonly string[]): Promise<void> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname);
  });
  await page.goto(address);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const hinted = await page
    .locator('link[rel=modulepreload], script[type=module]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')),
    );
  const expected = [...hinted, ...lazy];
  const isLate = (script: string) => BACKGROUND.test(script) || CHARTS.test(script);
  expect([...asked].filter((script) => !expected.includes(script) && !isLate(script))).toEqual([]);
}

/** Every page that the released microfrontends offer to this role. */
async function expectPages(page: Page, access: Place['access'], fewest: number): Promise<void> {
  test.setTimeout(120_000);
  const document = await releaseDocument();
  const [[tool], [entry]] = await Promise.all([
    listTools('?limit=1'),
    ShopApi.admin().then((admin) => admin.listLedger(1)),
  ]);
  const parameters = {
    productId: String(tool?._id),
    microfrontend: String(entry?.microfrontend),
    id: String(entry?.checkReportId),
  };
  const places = placesOf(document, parameters).filter((place) => place.access === access);
  expect(places.length).toBeGreaterThanOrEqual(fewest);
  const lazy = lazyScripts(document);
  for (const { address } of places) {
    await test.step(address, async () => {
      const tab = await page.context().newPage();
      await expectOneRound(tab, address, lazy);
      await expectAccessibleInEveryLook(tab);
      await tab.close();
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
