import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { copyRemote, edit } from '../../scripts/lib/copy-remote.ts';
import { overwriteModules } from '../../scripts/lib/modify-build.ts';
import { RSPACK } from '../../scripts/lib/workspace.ts';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import {
  customerReviews,
  openInBrowser,
  reviewedTool,
  scrollToReviews,
} from '../support/customer-reviews.ts';
import { isFull } from '../support/environment.ts';
import { type OwnShop, test } from '../support/own-shop.ts';
import { shell } from '../support/shell.ts';

const ACCOUNT = 'mf-account';
const THROWS = "throw new Error('bad release');";

const message = (page: Page) =>
  page.getByRole('alert').filter({ hasText: '“What customers say” is not available right now' });

/** The quantity stepper and the order button work. */
async function expectOrderable(page: Page): Promise<void> {
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  const before = Number(await quantity.inputValue());
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity).toHaveValue(String(before + 1));
  await expect(page.getByRole('button', { name: 'Order Now', exact: true })).toBeEnabled();
}

async function versionOf(shop: OwnShop): Promise<string> {
  return (await shop.live())[ACCOUNT]?.version ?? '';
}

/** The shell's time limit for loading a module, in milliseconds. */
const MODULE_TIME_LIMIT = 15_000;

const NEVER_LOADS = 'await new Promise(() => {});';

const FAULTS = {
  'never finishes loading': NEVER_LOADS,
  // faulty-modules.spec.ts has these faults on a page, fragments.spec.tsx of the shell in a slot.
  ...(isFull && { 'throws while loading': THROWS, 'exports nothing': 'export const nothing = 1;' }),
};

test('a fragment that fails to mount is replaced by its last good release, and the page keeps working', async ({
  page,
  shop,
}) => {
  const good = await versionOf(shop);
  const tool = await reviewedTool(shop.site);
  await page.clock.install();
  for (const [fault, content] of Object.entries(FAULTS)) {
    await shop.releaseChanged(ACCOUNT, (dist) => overwriteModules(dist, content));
    const chunkRequest = page.waitForRequest(new RegExp(`/releases/${ACCOUNT}/.*\\.js`));
    await openInBrowser(page, tool);
    await expectOrderable(page);
    await scrollToReviews(page);
    await chunkRequest;
    // After another fault, the last good release is loading already, and would meet the time limit.
    if (content === NEVER_LOADS) await page.clock.fastForward(MODULE_TIME_LIMIT);
    await expect(customerReviews(page).getByRole('listitem'), fault).toHaveCount(3);
    await expect(page.locator(`[data-microfrontend="${ACCOUNT}"]`), fault).toHaveAttribute(
      'data-version',
      good,
    );
    await expectOrderable(page);
    await shop.rollBack(ACCOUNT);
  }
});

test('a fragment without a working release shows an error message with a retry, and server markup stays', async ({
  page,
  shop,
}) => {
  const tool = await reviewedTool(shop.site);
  // An edge keeps rendering fragments that it has loaded, but sends a page without a fragment that takes too long.
  const markup = '>What customers say<';
  // By fetch: the browser would cache the fragment's files.
  await expect.poll(async () => (await fetch(shop.site + tool.path)).text()).toContain(markup);
  const restore = await shop.removeFiles(ACCOUNT);
  await expect.poll(async () => (await page.goto(tool.path))?.text()).toContain(markup);
  await scrollToReviews(page);
  await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  // The new address renders the page again.
  await page.getByRole('link', { name: /^\d+ reviews$/ }).click();
  await expect(page).toHaveURL(/#reviews$/);
  await expectOrderable(page);
  await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);

  await openInBrowser(page, tool);
  await scrollToReviews(page);
  await expect(message(page)).toBeVisible();
  await expectOrderable(page);
  await expectAccessibleInAllThemes(page);

  await restore();
  await message(page).getByRole('button', { name: 'Try again' }).click();
  await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  await expect(message(page)).toHaveCount(0);
});

test('one rebuilt remote changes the site alone, and its fragment that throws with real data does not affect the page', async ({
  page,
  shop,
}) => {
  const before = await shop.live();
  const good = before[ACCOUNT]?.version ?? '';
  const folder = await copyRemote(ACCOUNT);
  const source = path.join(folder, 'src/exposed/customer-reviews.tsx');
  // The gate renders with demo data.
  await edit(source, 'if (reviews.length', `if (reviews[0]?._id !== 'demo') ${THROWS}\n  if (reviews.length`);
  await edit(path.join(folder, 'remote.ts'), "label: 'Payment'", "label: 'Pay'");
  await shell(`node "${RSPACK}" build`, folder);
  await shop.release(folder);
  await rm(path.dirname(folder), { recursive: true });
  expect({ ...(await shop.live()), [ACCOUNT]: before[ACCOUNT] }).toEqual(before);

  const { name, path: tool } = await reviewedTool(shop.site);
  // A release whose render thread starts slowly is first rendered in the browser.
  const document = async () => (await page.request.get(tool)).text();
  await expect.poll(document).toContain(`${name}</h1>`);
  await page.goto(tool);
  const navbar = page.getByRole('navigation', { name: 'Main' });
  await expect(navbar.getByRole('link', { name: 'Pay', exact: true })).toBeVisible();
  await expectOrderable(page);
  await scrollToReviews(page);
  await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  await expect(page.locator(`[data-microfrontend="${ACCOUNT}"]`)).toHaveAttribute('data-version', good);
  await expectOrderable(page);
});
