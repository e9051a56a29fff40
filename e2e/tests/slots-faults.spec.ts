import { expect } from '@playwright/test';
import { overwriteModules } from '../../scripts/lib/modify-build.ts';
import {
  customerReviews,
  expectOrderable,
  openInBrowser,
  reviewedTool,
  scrollToReviews,
} from '../support/customer-reviews.ts';
import { test } from '../support/own-shop.ts';

const ACCOUNT = 'mf-account';

/** The shell's time limit for loading a module, in milliseconds. */
const MODULE_TIME_LIMIT = 15_000;

const NEVER_LOADS = 'await new Promise(() => {});';

// In `npm test` fragments.spec.tsx of the shell has these faults in a slot, and `style-sheets` a fragment that throws.
const FAULTS = {
  'never finishes loading': NEVER_LOADS,
  'throws while loading': "throw new Error('bad release');",
  'exports nothing': 'export const nothing = 1;',
};

test('a fragment that fails to mount is replaced by its last good release, and the page keeps working', {
  tag: '@full',
}, async ({ page, shop }) => {
  const good = (await shop.live())[ACCOUNT]?.version ?? '';
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
