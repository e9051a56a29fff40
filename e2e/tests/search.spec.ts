import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { isFull } from '../support/environment.ts';
import { openHydrated } from '../support/hydrated.ts';
import { shopperTest } from '../support/signed-in.ts';

shopperTest(
  'a misspelled search: suggestions by keyboard, and the correction on the page',
  async ({ page }) => {
    await openHydrated(page, '/purchase');
    const field = page.getByRole('combobox', { name: 'Search the tools' });
    await field.focus();
    const suggestions = page.getByRole('listbox', { name: 'Suggestions', includeHidden: true });
    // Their code loads on focus. Loaded after the search, it suggests nothing until the next key.
    await suggestions.waitFor({ state: 'attached' });
    await field.pressSequentially('claw hamer');
    await expect(suggestions.getByRole('option').first()).toContainText('claw hammer');
    // The search follows a pause in typing, and keeps the suggestions.
    await expect(page.getByText('Showing results for claw hammer.')).toBeVisible();
    if (isFull) await expectAccessibleInAllThemes(page);
    await page.keyboard.press('ArrowDown');
    await expect(suggestions.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(suggestions).toBeHidden();
    await page.getByRole('link', { name: 'Search for “claw hamer” instead' }).click();
    await expect(page.getByText('No tool matches “claw hamer”')).toBeVisible();
    await field.press('ArrowDown');
    await expect(suggestions.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await field.press('Enter');
    await expect(suggestions).toBeHidden();
    await expect(field).toHaveValue('claw hammer');
    await expect(page).toHaveURL('/purchase?q=claw+hammer');
    await expect(page.getByRole('article').first()).toContainText('Claw Hammer');
  },
);
