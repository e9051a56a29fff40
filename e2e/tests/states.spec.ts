import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { mockApi, suspendApi } from '../support/api-mocks.ts';
import { openHydrated } from '../support/hydrated.ts';
import { adminTest, shopperTest } from '../support/signed-in.ts';

/** The texts of a page while its request is pending, after it failed, and for an empty list. Component tests expect the same texts. */
interface States {
  path: string;
  /** The request: a glob below `/api`. */
  call: string;
  loading: string;
  failed?: string;
  empty?: string;
}

const ofList = (path: string, call: string, noun: string): States => ({
  ...{ path, call, loading: `Loading ${noun}`, failed: `The ${noun} could not be loaded` },
  empty: `No ${noun}`,
});

const MY_ORDERS = { loading: 'Loading your orders', failed: 'Your orders could not be loaded' };

const SHOPPER: States[] = [
  { path: '/dashboard', call: '/user?*', loading: 'Loading your profile' },
  { path: '/dashboard/myOrders', call: '/order/email?*', ...MY_ORDERS, empty: 'You have no orders' },
  {
    ...{ path: '/dashboard/myOrders?show=cancelled', call: '/order/email?*' },
    ...{ ...MY_ORDERS, empty: 'You have no cancelled orders' },
  },
  {
    ...{ path: '/dashboard/myOrders/40712-38915', call: '/orders/*' },
    ...{ loading: 'Loading your order', failed: 'Your order could not be loaded' },
  },
  {
    ...{ path: '/dashboard/addresses', call: '/addresses' },
    ...{ loading: 'Loading your addresses', failed: 'Your addresses could not be loaded' },
  },
  {
    ...{ path: '/confirmation/40712-38915', call: '/orders/*' },
    ...{ loading: 'Loading your order', failed: 'This order could not be loaded' },
  },
  {
    ...{ path: '/payment', call: '/orders/mine?*', loading: 'Loading your unpaid orders' },
    ...{ failed: 'Your unpaid orders could not be loaded', empty: 'You have nothing to pay' },
  },
];

const ADMIN: States[] = [
  ofList('/dashboard/users', '/user?*', 'users'),
  ofList('/dashboard/allOrders', '/orders?*', 'orders'),
  ofList('/dashboard/allOrders?view=lines', '/order?*', 'open lines'),
  ofList('/dashboard/mail', '/emails?*', 'emails'),
  ofList('/dashboard/webhooks', '/webhooks', 'webhooks'),
  {
    ...ofList('/dashboard/payments', '/payments/differences?*', 'differences'),
    empty: 'No open differences',
  },
];

/** Pages that the server renders: a link opens them in the browser. */
const LINKED: (States & { link: 'Home' | 'Purchase' })[] = [
  { link: 'Home', ...ofList('/', '/purchase?*', 'tools'), empty: 'No tools yet' },
  { link: 'Home', ...ofList('/', '/review?*', 'reviews'), empty: 'No reviews yet' },
  { link: 'Purchase', ...ofList('/purchase', '/purchase?*', 'tools'), empty: 'No tools yet' },
];

async function expectStates(
  page: Page,
  { call, loading, failed, empty }: States,
  open: () => Promise<unknown>,
) {
  const expectState = async (text: string | undefined, answer: () => Promise<unknown>) => {
    if (!text) return;
    await answer();
    await open();
    await expect(page.getByText(text).first()).toBeAttached();
    await expectAccessibleInAllThemes(page);
    await page.unrouteAll();
  };
  await expectState(loading, () => suspendApi(page, call));
  await expectState(failed, () =>
    mockApi(page, call, 400, { status: 400, code: 'not-now', detail: 'Not now.' }),
  );
  await expectState(empty, () => mockApi(page, call, 200, []));
}

const TITLE = 'loading, failed and empty';
for (const states of SHOPPER)
  shopperTest(`${states.path}: ${TITLE}`, { tag: '@full' }, ({ page }) =>
    expectStates(page, states, () => page.goto(states.path)),
  );
for (const states of ADMIN)
  adminTest(`${states.path}: ${TITLE}`, { tag: '@full' }, ({ page }) =>
    expectStates(page, states, () => page.goto(states.path)),
  );
for (const { link, ...states } of LINKED)
  shopperTest(`${states.path} (${states.call}): ${TITLE}`, { tag: '@full' }, ({ page }) =>
    expectStates(page, states, async () => {
      await openHydrated(page, '/payment');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
    }),
  );

adminTest(
  'the deliveries of a webhook: loading, empty, without a match, and failed',
  { tag: '@full' },
  async ({ page }) => {
    const webhook = {
      ...{ id: 'w1', url: 'https://hooks.example.com/orders', description: 'Stock system' },
      ...{ events: ['order.paid'], state: 'active', failures: 0, createdAt: '2026-11-20T10:00:00.000Z' },
    };
    const open = async (path = '/dashboard/webhooks/w1') => {
      await mockApi(page, '/webhooks', 200, [webhook]);
      await page.goto(path);
    };
    const call = '/webhooks/w1/deliveries?*';
    await expectStates(page, ofList('', call, 'deliveries'), open);
    const unmatched = { path: '', call, loading: 'Loading deliveries', empty: 'No delivery has this state.' };
    await expectStates(page, unmatched, () => open('/dashboard/webhooks/w1?state=failed'));
  },
);

adminTest('the confirmation of a removal', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard/users');
  await page
    .getByRole('button', { name: /^Remove User/, disabled: false })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInAllThemes(page);
});

shopperTest('forms with errors: profile and review', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Update your profile' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Age', { exact: true }).fill('12.5');
  await modal.getByRole('button', { name: 'Save profile' }).click();
  await expect(modal.getByLabel('Age', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInAllThemes(page);
  await page.goto('/dashboard/myreview');
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByRole('group', { name: 'Rating' })).toHaveAccessibleDescription(/rating|This/);
  await expectAccessibleInAllThemes(page);
});
