import { expect } from '@playwright/test';
import { adminTest } from '../support/signed-in.ts';

adminTest(
  'a violation of a page reaches the console, also without TLS',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/blogs');
    // Each run has its own row.
    const blocked = `http://n${Date.now()}.blocked.example`;
    await page.evaluate((origin) => {
      document.body.append(Object.assign(new Image(), { src: `${origin}/pixel.png?visitor=robin` }));
    }, blocked);
    await expect(async () => {
      await page.goto('/dashboard/releases/policy-violations');
      const row = page.getByRole('row').filter({ hasText: blocked });
      await expect(row).toContainText('mf-content', { timeout: 5_000 });
      await expect(row).toContainText('img-src');
      await expect(row).not.toContainText('robin');
    }).toPass({ timeout: 60_000 });
  },
);
