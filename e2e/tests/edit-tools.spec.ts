import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { ActionCount } from '../support/actions.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { adminTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

const price = (page: Page) => page.getByLabel('Price ($)', { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

adminTest('an admin corrects a price, settles a conflict, archives and restores a tool', async ({ page }) => {
  const { id, name } = await addOwnTool();

  await adminTest.step('corrects the price in at most five actions', async () => {
    const actions = new ActionCount();
    await page.goto('/dashboard');
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
    await actions.act(sidebar.getByRole('link', { name: 'Tools', exact: true }).click());
    // A part inside of a word.
    await actions.act(page.getByRole('searchbox', { name: 'Filter tools' }).fill(name.slice(1)));
    await expect(page.getByText('1 found', { exact: true })).toBeVisible();
    await actions.act(page.getByRole('link', { name, exact: true }).click());
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await actions.act(price(page).fill('36.50'));
    await actions.act(press(page, 'Save'));
    actions.expectAtMost(5);
    await expectToast(page, 'success', `${name} is saved.`);
    const newest = page.getByRole('table', { name: 'Price history' }).getByRole('row').nth(1);
    await expect(newest).toContainText('$36.50');
    await expectAccessibleInAllThemes(page);
  });

  await adminTest.step('two admins at once', async () => {
    const other = await page.context().newPage();
    await other.goto(`/dashboard/tools/${id}`);
    await price(other).fill('40');
    await price(page).fill('41');
    await page.getByLabel('Alternative text', { exact: true }).fill('A gauge');
    await press(other, 'Save');
    await expectToast(other, 'success', `${name} is saved.`);
    await press(page, 'Save');
    await expect(page.getByRole('heading', { name: 'Another admin has changed this tool' })).toBeFocused();
    await expectAccessibleInAllThemes(page);
    await page.getByRole('radio', { name: 'Price ($): Take theirs' }).check();
    await press(page, 'Save the chosen versions');
    // Saved: before, the tool still has the version that the archive step must not send.
    await expect(page.getByRole('heading', { name: 'Another admin has changed this tool' })).toHaveCount(0);
    await expect(price(page)).toHaveValue('40.00');
    await expect(page.getByLabel('Alternative text', { exact: true })).toHaveValue('A gauge');
    await other.close();
  });

  await adminTest.step('archives and restores', async () => {
    await press(page, 'Archive');
    await press(page, 'Yes, archive it');
    await expectToast(page, 'success', `${name} is archived.`);
    const shop = await page.context().newPage();
    await shop.goto(`/purchase/${id}`);
    await expect(shop.getByText('We no longer sell this tool.')).toBeVisible();
    await expect(shop.getByRole('button', { name: 'Order Now' })).toHaveCount(0);
    expect(await (await shop.request.get('/sitemap.xml')).text()).not.toContain(id);
    await press(page, 'Restore');
    await expectToast(page, 'success', `${name} is on sale again.`);
    await shop.reload();
    await expect(shop.getByRole('button', { name: 'Order Now' })).toBeVisible();
  });
});
