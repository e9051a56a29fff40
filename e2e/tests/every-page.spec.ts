import { expect, type Page, type Request } from '@playwright/test';
import type { ReleaseDocument } from '@whetstone/contract';
import { readReleaseDocument } from '../../scripts/lib/shop.ts';
import { expectAccessibleInAllThemes, expectContrastInDark } from '../support/accessible.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { environment, isFull } from '../support/environment.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { listTools, ShopApi } from '../support/shop-api.ts';
import { adminTest, shopperTest } from '../support/signed-in.ts';
import { type SitePage, sitePagesOf } from '../support/soak/site-pages.ts';
import { test } from '../support/test.ts';

/** The main headings of pages that the specification names. */
const PUBLIC_PAGES = {
  '/': 'Whetstone, maker of hand tools',
  '/portfolio': 'Robin Example',
  '/blogs': 'Blogs',
  '/payment': 'Make Payment',
  '/login': 'Login',
  '/signup': 'Sign up',
  '/contact': 'Contact',
  '/meeting': 'Meeting',
  // Pages that the specification does not have.
  '/returns': 'Delivery and returns',
  '/terms': 'Terms of sale',
  '/privacy': 'Privacy',
  '/nowhere': 'Page Not Found',
};
const USER_PAGES = {
  '/purchase': 'Purchase',
  '/dashboard': 'My Profile',
  '/dashboard/myOrders': 'My Orders',
  '/dashboard/myreview': 'My Review',
};
const ADMIN_PAGES = {
  '/dashboard/users': 'Users',
  '/dashboard/allOrders': 'All Orders',
  '/dashboard/addTools': 'Add Tools',
  // Pages that the specification does not have.
  '/dashboard/tools': 'Tools',
  '/dashboard/payments': 'Payments',
  '/dashboard/mail': 'Mail',
  '/dashboard/webhooks': 'Webhooks',
  '/dashboard/audit': 'Audit Log',
};

/** The browser logs the status of a missing page. */
const NOT_FOUND_IS_LOGGED: Record<string, unknown[]> = {
  '/nowhere': [expect.stringContaining('status of 404')],
};

/** Loaded while the page is idle. The content does not depend on these scripts. */
const BACKGROUND = /\/(background|src_notifications)[^/]*\.js$/;
/** The reviews below the form. */
const OWN_REVIEWS = /\/mf-account\/[^/]+\/own-reviews\.[^/]*\.js$/;
/** The charts of the console. An admin page may need a second round trip. */
const CHARTS = /\/mf-admin\/[^/]+\/[^/]*(uplot|line-plot)[^/]*\.js$/;

/** Scripts of fragments that load near the viewport, after the server has rendered their content, or in a slot of the shell while the page is idle. */
function lazyScripts({ microfrontends }: ReleaseDocument): string[] {
  const slotsOfShell = microfrontends.flatMap(({ live: { slots = [] } }) => slots);
  return microfrontends.flatMap(({ live: { base, entry, modules, fragments = [] } }) =>
    fragments
      .filter(({ lazy, slot }) => lazy || slotsOfShell.includes(slot))
      .flatMap(({ module }) => [entry, ...(modules[module] ?? [])])
      .map((file) => base + file),
  );
}

/** Opens the page, with its heading if the specification names one. Expects only scripts that the document names: any other script costs another round trip. Returns the calls of the API. */
async function expectOneRoundTrip(
  page: Page,
  path: string,
  heading: string | RegExp,
  lazy: readonly string[],
): Promise<string[]> {
  const requested = new Set<string>();
  const calls: string[] = [];
  const record = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script') requested.add(pathname);
    if (request.resourceType() === 'fetch' && pathname.startsWith('/api/')) calls.push(pathname);
  };
  page.on('request', record);
  await page.goto(path);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveURL(path);
  page.off('request', record);
  const hinted = await page
    .locator('link[rel=modulepreload], script[type=module]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')),
    );
  const expected = [...hinted, ...lazy];
  const isLate = (script: string) => [BACKGROUND, CHARTS, OWN_REVIEWS].some((late) => late.test(script));
  expect([...requested].filter((script) => !expected.includes(script) && !isLate(script))).toEqual([]);
  return calls;
}

/** The page at `number`, counted from 1, and every `of`-th page after it. */
interface Part {
  number: number;
  of: number;
}

interface Walk {
  access: SitePage['access'];
  headings: Record<string, string>;
  /** Who has an order. A visitor has none. */
  viewer?: ShopApi;
  /** Further expectations of the page at this path. */
  at?: Record<string, () => Promise<void>>;
  /** Which of these pages the walk opens. Without it, all. */
  part?: Part;
  /** Expectations of every page and its calls of the API. */
  everywhere?: (path: string, calls: string[]) => void;
}

/** Checks every page with this access. One tab is enough: each page is a new document. */
async function expectPages(
  page: Page,
  { access, headings, viewer, at = {}, part = { number: 1, of: 1 }, everywhere }: Walk,
): Promise<void> {
  const document = await readReleaseDocument(environment.releasesInternalUrl, environment.dataFolder);
  if (!document) throw new Error('Nothing is released.');
  const admin = await ShopApi.admin();
  const [[tool], [entry], webhook] = await Promise.all([
    listTools('?limit=1'),
    admin.listLedger(1),
    admin.addWebhook('https://hooks.example.com/every-page', ['purchase.refunded']),
  ]);
  const parameters = {
    productId: String(tool?._id),
    microfrontend: String(entry?.microfrontend),
    id: String(entry?.checkReportId),
    number: await orderNumber(viewer),
    webhook: webhook.id,
    user: admin.userId,
  };
  const pages = sitePagesOf(document, parameters).filter((sitePage) => sitePage.access === access);
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(headings)));
  const lazy = lazyScripts(document);
  for (const { path } of pages.filter((_, index) => index % part.of === part.number - 1)) {
    await test.step(path, async () => {
      const calls = await expectOneRoundTrip(page, path, headings[path] ?? /./, lazy);
      everywhere?.(path, calls);
      await at[path]?.();
      await expectAccessibleInAllThemes(page);
      // The full run checks the dark theme of every page. The tokens’ contrasts are checked in `packages/ui`.
      if (!isFull && access === 'everyone') await expectContrastInDark(page);
    });
  }
}

/** The number of a new order of the viewer. A visitor has none. */
async function orderNumber(viewer: ShopApi | undefined): Promise<string> {
  if (!viewer) return '00000-00000';
  const { id } = await addOwnTool({ minQuantity: 1 });
  return (await viewer.placePurchase([{ id, quantity: 1 }])).number;
}

const navbar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('listitem');

async function expectVisitorsNavbar(page: Page): Promise<void> {
  await expect(navbar(page)).toContainText(['Home', 'Purchase', 'Payment', 'Blogs', 'My Portfolio', 'Login']);
  await expect(navbar(page).filter({ hasText: /Dashboard|Sign Out/ })).toHaveCount(0);
}

async function expectFooter(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Whetstone makes hand tools to be used, sharpened and handed on.');
  await expect(footer).toContainText('14 Grindstone Lane, Sheffield S3 8GW');
  for (const name of ['+44 114 496 0114', 'workshop@whetstone.example', 'Contact', 'Meeting'])
    await expect(footer.getByRole('link', { name })).toBeVisible();
}

async function expectShoppersLinks(page: Page): Promise<void> {
  const entries = ['Home', 'Purchase', 'Payment', 'Blogs', 'My Portfolio', 'Dashboard', 'Sign Out'];
  await expect(navbar(page)).toContainText(entries);
  await expect(navbar(page).filter({ hasText: 'Login' })).toHaveCount(0);
  await expect(sidebar(page)).toContainText(['My Profile', 'My Orders', 'My Review']);
  for (const name of Object.values(ADMIN_PAGES))
    await expect(sidebar(page).filter({ hasText: name })).toHaveCount(0);
}

async function expectAdminsLinks(page: Page): Promise<void> {
  // The pages of the shop come before those of the own account, and of these the overview is the first.
  const entries = ['All Orders', 'Users', 'Tools', 'Add Tools', 'My Profile', 'My Orders', 'My Review'];
  await expect(sidebar(page)).toContainText(entries);
  await expect(sidebar(page).first()).toHaveText('Overview');
}

test('every public page has its heading, loads its scripts in one round trip and is accessible', async ({
  page,
}) => {
  const consoleErrors = listenForConsoleErrors(page);
  await expectPages(page, {
    access: 'everyone',
    headings: PUBLIC_PAGES,
    at: { '/': () => expectVisitorsNavbar(page), '/payment': () => expectFooter(page) },
    everywhere: (path, calls) => {
      expect(consoleErrors.splice(0), path).toEqual(NOT_FOUND_IS_LOGGED[path] ?? []);
      // The server has sent the data. The sign-in providers depend on the shop's configuration.
      expect(
        calls.filter((call) => !call.endsWith('/identity/providers')),
        path,
      ).toEqual([]);
    },
  });
});

shopperTest(
  'every page of a shopper has its heading, loads its scripts in one round trip and is accessible',
  ({ page, api }) =>
    expectPages(page, {
      access: 'user',
      headings: USER_PAGES,
      viewer: api,
      at: { '/dashboard': () => expectShoppersLinks(page) },
    }),
);

/** On a slow machine, all pages of the console take longer than one test may. */
const PARTS_OF_CONSOLE = 4;
for (let number = 1; number <= PARTS_OF_CONSOLE; number += 1) {
  adminTest.describe(`part ${number} of ${PARTS_OF_CONSOLE}`, () => {
    adminTest(
      'every page of an admin has its heading, loads its scripts in one round trip and is accessible',
      ({ page, api }) =>
        expectPages(page, {
          access: 'admin',
          headings: ADMIN_PAGES,
          viewer: api,
          at: { '/dashboard/users': () => expectAdminsLinks(page) },
          part: { number, of: PARTS_OF_CONSOLE },
        }),
    );
  });
}
