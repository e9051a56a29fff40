import { expect } from '@playwright/test';
import { adminTest } from '../support/signed-in.ts';

// The language of the browser's own fields stays English.
adminTest.use({ locale: 'de-DE' });

adminTest(
  'a price with a decimal comma is no other price, typed or pasted',
  { tag: '@full' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/dashboard/addTools');
    const price = page.getByLabel(/^Price/);
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await price.press('ControlOrMeta+V');
    };

    await price.pressSequentially('24,50');
    await expect(price).toHaveValue('24.50');
    await paste('1.234,50 €');
    await expect(price).toHaveValue('1234.5');
    await paste('4,950');
    await expect(price).toHaveValue('1234.5');
    await expect(price).toHaveAccessibleDescription(/^“4,950” can mean 4950 or 4.95\. Enter/);
    await price.pressSequentially('9');
    await expect(price).toHaveAccessibleDescription('');
  },
);
