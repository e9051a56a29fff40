import { expect, type Page, test } from '@playwright/test';
import type { ReleaseDocument, ReleasedPiece } from '@whetstone/contract';
import { environment } from '../support/environment.ts';
import { listTools } from '../support/shop-api.ts';
import { adminTest } from '../support/signed-in.ts';

/** Brought when a page has come to rest: nothing that anybody looks at waits for it. */
const BACKGROUND = /\/(background|src_notifications)[^/]*\.js$/;

type Route = ReleasedPiece['routes'][number];

async function livePieces(): Promise<ReleasedPiece[]> {
  const answer = await fetch(`${environment.apiUrl}/api/internal/release-document`);
  const [, payload = ''] = (await answer.text()).split('.');
  const { pieces }: ReleaseDocument = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return pieces.map(({ live }) => live);
}

/** An address of every page that some piece has for these people. */
async function pagesFor(isMeant: (access: Route['access']) => boolean): Promise<string[]> {
  const [tool] = await listTools('?limit=1');
  return (await livePieces())
    .flatMap(({ routes }) => routes)
    .filter(({ access }) => isMeant(access))
    .map(({ path }) => path.replace(/:[^/]+/, tool?._id ?? ''));
}

/** What comes when somebody comes near a place that the server has filled already. */
async function lazyScripts(): Promise<string[]> {
  return (await livePieces()).flatMap(({ base, entry, modules, fragments = [] }) =>
    fragments
      .filter(({ lazy }) => lazy)
      .flatMap(({ module }) => [entry, ...(modules[module] ?? [])])
      .map((file) => base + file),
  );
}

/** Scripts that the page's document does not name: each costs another round. */
async function surprises(page: Page, address: string): Promise<string[]> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname);
  });
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading').first(), address).toBeVisible();
  await page.waitForLoadState('networkidle');
  const hinted = await page
    .locator('link[rel=modulepreload], script[type=module]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')),
    );
  const expected = [...hinted, ...(await lazyScripts())];
  return [...asked].filter((script) => !expected.includes(script) && !BACKGROUND.test(script));
}

async function expectOneRound(page: Page, addresses: readonly string[]): Promise<void> {
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    const tab = await page.context().newPage();
    expect(await surprises(tab, address), address).toEqual([]);
    await tab.close();
  }
}

test('a visitor waits for one round of scripts, on every page', async ({ page }) => {
  await expectOneRound(page, await pagesFor((access) => access === 'everyone'));
});

adminTest('so does who is signed in', async ({ page }) => {
  await page.goto('/');
  await expectOneRound(page, await pagesFor((access) => access !== 'everyone'));
});
