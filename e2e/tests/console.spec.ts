import { expect, type Page } from '@playwright/test';
import type { TelemetryEvent } from '@whetstone/contract';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import {
  describedAs,
  latestEntry,
  MICROFRONTEND,
  openConsole,
  panel,
  releaseCanary,
  rollout,
} from '../support/console.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { environment, isFull } from '../support/environment.ts';
import { test } from '../support/own-shop.ts';
import { clientAddress } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

/** Reports 16 events of a release, each time as another client. */
async function report(page: Page, version: string, kind: 'mount' | 'load-failure'): Promise<void> {
  const event: TelemetryEvent = { kind, microfrontend: MICROFRONTEND, version, module: 'blogs' };
  const data = { set: 'a-tab', bucketed: true, events: Array.from({ length: 16 }, () => event) };
  const headers = { 'x-forwarded-for': clientAddress() };
  await page.request.post('/api/releases/reports', { data, headers });
}

// The first test of these specs: the shop has just started.
test.describe('in a shop without visits', () => {
  test.use({ isShopFresh: true });

  test('an admin increases the traffic of a canary with the keyboard, and the failing canary is stopped automatically', async ({
    page,
    shop,
  }) => {
    const consoleErrors = listenForConsoleErrors(page);
    await openConsole(page, shop);
    await expect(panel(page)).toContainText('100%Live');
    const { live } = await rollout(shop);
    const version = await releaseCanary(shop, 10);

    await expect(panel(page)).toContainText(`10%Canary${version.slice(0, 8)}`);
    await expect(latestEntry(page)).toContainText('Clearer answers');
    await panel(page).getByRole('button', { name: 'Increase to 50%' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await expect(dialog).toContainText('50% get it from their next page on, up from 10%');
    await expect(dialog.getByText('/blogs')).toBeVisible();
    await expectAccessibleInAllThemes(page);
    await dialog.getByLabel('Reason').fill('Nobody complained');
    await page.keyboard.press('Enter');
    await expectToast(page, 'success', `More visitors get the canary of ${MICROFRONTEND}.`);
    expect((await rollout(shop)).canary?.percentage).toBe(50);
    await expect(latestEntry(page)).toContainText(/Canary for 50%.*Nobody complained/);
    await expect(latestEntry(page)).toContainText(environment.admin.email);
    await expect(panel(page).getByRole('region', { name: `Actions on ${MICROFRONTEND}` })).toBeFocused();

    await page.getByRole('link', { name: MICROFRONTEND }).first().click();
    await expect(page.getByRole('heading', { name: MICROFRONTEND, level: 1 })).toBeVisible();
    for (let sent = 0; sent < 8; sent += 1) await report(page, live.version, 'mount');
    await expect(page.getByRole('region', { name: 'Pages shown', exact: true })).toContainText('128 in all');
    await expect(page.locator('canvas')).toHaveCount(3);
    await page.getByText('Pages shown as a table').click();
    const cells = page.getByRole('table', { name: 'Pages shown' }).getByRole('cell');
    // The reports may be of two minutes.
    const shown = async () =>
      (await cells.allInnerTexts())
        .filter((text) => /^\d+$/.test(text))
        .reduce((sum, text) => sum + Number(text), 0);
    await expect.poll(shown).toBe(128);

    // The seventh report reaches the 100 attempts that an analysis needs.
    for (let sent = 0; sent < 7; sent += 1) await report(page, version, 'load-failure');
    await expect(latestEntry(page)).toContainText(/Canary stopped.*Automatic.*112 of 112 attempts/);
    expect((await rollout(shop)).canary).toBeUndefined();
    if (isFull) await expectAccessibleInAllThemes(page);
    expect(consoleErrors).toEqual([]);
  });
});

// In `npm test` retirement.spec.tsx of mf-admin and retirement.spec.ts of the releases service have it.
test('an admin retires a microfrontend with the keyboard, and restores it', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  await openConsole(page, shop);
  await page.getByRole('link', { name: MICROFRONTEND }).first().click();
  await page.getByRole('button', { name: `Retire ${MICROFRONTEND}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Retire ${MICROFRONTEND}?` });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog).toContainText('Blogs /blogs, in the sitemap');
  await expect(dialog).toContainText('Blogs in the navbar');
  await expect(dialog.getByRole('button', { name: 'Retire' })).toBeEnabled();
  await page.keyboard.type('mf-catalog');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/to confirm\. Enter mf-content$/);
  await expectAccessibleInAllThemes(page);
  await dialog.getByLabel('Name').fill(MICROFRONTEND);
  await page.keyboard.press('Enter');
  await expectToast(page, 'success', `${MICROFRONTEND} is retired.`);
  await expect(page).toHaveURL(/\/dashboard\/releases$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(latestEntry(page)).toContainText('Retired');
  await expect.poll(async () => (await page.request.get('/blogs')).status()).toBe(404);
  await expectAccessibleInAllThemes(page);

  const retired = page.getByRole('group', { name: 'Retired microfrontends' });
  await retired.getByRole('link', { name: MICROFRONTEND }).click();
  // The set has changed, so the link loads a new document. Both pages have a button of this name.
  await expect(page.getByRole('heading', { name: MICROFRONTEND, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: `Restore ${MICROFRONTEND}` }).press('Enter');
  await page.getByRole('button', { name: 'Yes, restore it' }).press('Enter');
  await expectToast(page, 'success', `${MICROFRONTEND} is restored.`);
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible();
  await expect(page.getByRole('group', { name: MICROFRONTEND, exact: true })).toBeFocused();
  await expect.poll(async () => (await page.request.get('/blogs')).status()).toBe(200);
  expect((await rollout(shop)).lastGood).toBeUndefined();
});

test('a check report shows the issues, the affected visitors and the remedies', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  await expect(shop.releaseChanged(MICROFRONTEND, describedAs({ path: '/purchase' }))).rejects.toThrow(
    '/purchase',
  );

  await openConsole(page, shop);
  await page.getByRole('link', { name: MICROFRONTEND }).first().click();
  const rejected = page.getByRole('group', { name: 'Rejected releases, newest first' });
  await rejected
    .getByRole('link', { name: /^Check report for / })
    .first()
    .click();
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
  const failed = page.getByRole('region', { name: 'Failed checks' });
  await expect(failed).toContainText(/\/purchase.*mf-catalog/);
  await expect(failed).toContainText('What to do:');
  await expect(page.getByRole('region', { name: 'Passed checks' })).toContainText('Files');
  await expectAccessibleInAllThemes(page);
});
