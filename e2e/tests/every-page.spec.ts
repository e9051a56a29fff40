import { expect, type Page } from '@playwright/test';
import { readReleaseDocument } from '../../scripts/lib/shop.ts';
import {
  expectAccessibleInAllThemes,
  expectContrastInDark,
  expectReadableWhenEnlarged,
} from '../support/accessible.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { environment, isFull } from '../support/environment.ts';
import { lazyScripts, openDocument, openInSameDocument, recordRequests } from '../support/open-page.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { listTools, ShopApi } from '../support/shop-api.ts';
import { adminTest, shopperTest } from '../support/signed-in.ts';
import { type SitePage, sitePagesOf } from '../support/soak/site-pages.ts';
import { test } from '../support/test.ts';

/** The main headings of pages that the specification names. */
const PUBLIC_PAGES = {
  '/': 'Whetstone hand tools',
  '/portfolio': 'Robin Example',
  '/blogs': 'Blogs',
  '/payment': 'Make Payment',
  '/login': 'Login',
  '/signup': 'Sign up',
  '/contact': 'Contact',
  '/meeting': 'Meeting',
  // Pages that the specification does not have.
  '/search': 'All tools',
  '/categories': 'Categories',
  '/categories/cutting': 'Cutting',
  '/returns': 'Delivery and returns',
  '/terms': 'Terms of sale',
  '/imprint': 'Legal notice',
  '/privacy': 'Privacy',
  '/orders/status': 'This link has ended',
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
  '/dashboard/invoices': 'Invoices',
  '/dashboard/returns': 'Returns',
  '/dashboard/mail': 'Mail',
  '/dashboard/webhooks': 'Webhooks',
  '/dashboard/audit': 'Audit Log',
};

/** The browser logs the status of a missing page. */
const NOT_FOUND_IS_LOGGED: Record<string, unknown[]> = {
  '/nowhere': [expect.stringContaining('status of 404')],
};

/** The browser opens these as documents: those that the server renders with data or a status of their own, and one of each microfrontend. */
const IN_DOCUMENTS = [
  '/',
  '/categories',
  '/blogs',
  '/login',
  '/nowhere',
  '/payment',
  '/purchase',
  '/returns',
  '/search',
];
const isDocument = (path: string) =>
  IN_DOCUMENTS.includes(path) || /^\/(purchase|categories)\/[^/]+$/.test(path);

/** These pages are one component with other texts. */
const SAME_AS_TERMS = ['/returns', '/privacy'];

/** Pages with most of the site’s own colors. */
const IN_DARK = ['/', '/blogs'];

/** Loaded while the page is idle. The content does not depend on these scripts. */
const BACKGROUND = /\/(background|src_notifications)[^/]*\.js$/;
/** The reviews below the form. */
const OWN_REVIEWS = /\/mf-account\/[^/]+\/own-reviews\.[^/]*\.js$/;
/** The form of the checkout and its form library load while the basket and the customer do. */
const CHECKOUT_FORM =
  /\/mf-catalog\/[^/]+\/(checkout-form|vendors-node_modules_whetstone_kernel_dist_form)[^/]*\.js$/;
/** The forms of Security and of a return load once the page is mounted. */
const ACCOUNT_FORMS =
  /\/mf-account\/[^/]+\/(forms|return-form|vendors-node_modules_whetstone_kernel_dist_form)[^/]*\.js$/;
/** The related tools and the zoom of photographs load near the screen. */
const TOOL_EXTRAS = /\/mf-catalog\/[^/]+\/tool-extras\.[^/]*\.js$/;
/** The form of a promotion. */
const PROMOTION_FORM =
  /\/mf-admin\/[^/]+\/(promotion\.|vendors-node_modules_whetstone_kernel_dist_form)[^/]*\.js$/;
/** The charts of the console, and the retirement of a microfrontend. An admin page may need a second round trip. */
const CHARTS = /\/mf-admin\/[^/]+\/[^/]*(uplot|line-plot|retire)[^/]*\.js$/;

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

/**
 * Checks every page with this access, in one tab. In the full run each page is a new document. In the short run most pages open in the document
 * of the page before: a script that the release does not list for the page costs another round trip there, too.
 */
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
    admin.ensureWebhook('https://hooks.example.com/every-page'),
  ]);
  const number = await orderNumber(viewer);
  const parameters = {
    productId: String(tool?._id),
    category: 'cutting',
    microfrontend: String(entry?.microfrontend),
    id: String(entry?.checkReportId),
    ...{ number, order: number, promotion: 'new' },
    webhook,
    user: admin.userId,
  };
  const scripts = document.microfrontends.flatMap(({ live: { base, entry, modules, routes } }) =>
    routes.map(({ module }) => [entry, ...(modules[module] ?? [])].map((file) => base + file)),
  );
  // In the order of the routes.
  const pages = sitePagesOf(document, parameters)
    .map((sitePage, index) => ({ ...sitePage, scripts: scripts[index] ?? [] }))
    .filter((sitePage) => sitePage.access === access);
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(headings)));
  const [lazy, readRequests] = [lazyScripts(document), recordRequests(page)];
  const isLate = (script: string) =>
    [ACCOUNT_FORMS, BACKGROUND, CHARTS, CHECKOUT_FORM, OWN_REVIEWS, PROMOTION_FORM, TOOL_EXTRAS].some(
      (late) => late.test(script),
    );
  for (const [index, { path, scripts: ofModule }] of pages
    .filter((_, position) => position % part.of === part.number - 1)
    .entries()) {
    await test.step(path, async () => {
      // What the previous page loaded while it was enlarged or scrolled: related tools, for example.
      await readRequests();
      let expected: (string | null)[] = ofModule;
      if (index === 0 || isFull || isDocument(path)) expected = await openDocument(page, path);
      else await openInSameDocument(page, path);
      const requested = await readRequests();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[path] ?? /./);
      await expect(page).toHaveURL(path);
      const isExpected = (script: string) => [...expected, ...lazy].includes(script) || isLate(script);
      expect(requested.scripts.filter((script) => !isExpected(script))).toEqual([]);
      everywhere?.(path, requested.calls);
      await at[path]?.();
      await expectReadableWhenEnlarged(page);
      if (isFull || !SAME_AS_TERMS.includes(path))
        await expectAccessibleInAllThemes(page, index === 0 || isDocument(path) ? 'document' : 'main');
      else await page.setViewportSize({ width: 1440, height: 900 });
      // The full run checks the dark theme of every page. The tokens’ contrasts are checked in `packages/ui`.
      if (!isFull && IN_DARK.includes(path)) await expectContrastInDark(page);
    });
  }
}

/** The number of a new order of the viewer. A visitor has none. */
async function orderNumber(viewer: ShopApi | undefined): Promise<string> {
  if (!viewer) return '00000-00000';
  const { id } = await addOwnTool({ minQuantity: 1 });
  return (await viewer.placeOrder([{ id, quantity: 1 }])).number;
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
  for (const name of ['+44 114 496 0114', 'workshop@whetstone.example', 'Contact', 'Legal notice', 'Meeting'])
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
      // The server has sent the data. The sign-in providers depend on the shop's configuration, related tools load near the screen, results are counted after the first page, and a wide page shows the counts of its filters.
      const isLate = (call: string) =>
        call.endsWith('/identity/providers') ||
        (/^\/(purchase\/|search)/.test(path) && call === '/api/purchase') ||
        (path.startsWith('/categories/') && call === '/api/facets');
      expect(
        calls.filter((call) => !isLate(call)),
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

/** On a slow machine, a document for each page of the console takes longer than one test may. */
const PARTS_OF_CONSOLE = isFull ? 4 : 1;
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
