import { expect } from '@playwright/test';
import { shopperTest } from '../support/signed-in.ts';

const FIVE_SECONDS = 5_000;

shopperTest('a toast is at the top right, has the light theme and closes after 5000 ms', async ({ page }) => {
  await page.goto('/dashboard/myreview');
  await page.getByRole('button', { name: 'Send review' }).click();
  const toast = page.getByRole('alert').and(page.locator('.Toastify__toast'));
  await expect(toast).toBeVisible();
  // A toast under the pointer does not close.
  await page.mouse.move(0, 400);
  const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {};
  expect(y).toBeLessThan(100);
  expect(x + width / 2).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
  await expect(toast).toHaveClass(/Toastify__toast-theme--light/);
  const timer = toast.getByRole('progressbar');
  await expect(timer).toHaveCSS('animation-duration', `${FIVE_SECONDS / 1_000}s`);
  await timer.evaluate((bar) => {
    for (const animation of bar.getAnimations()) animation.finish();
  });
  await expect(toast).toHaveCount(0);
});
