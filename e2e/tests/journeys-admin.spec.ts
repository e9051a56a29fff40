import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { callTo } from '../support/call-to.ts';
import { confirmedAccount } from '../support/confirmed-account.ts';
import { expectFocusWithin, pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts';
import { listTools, newAccount, ShopApi } from '../support/shop-api.ts';
import { adminTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

const { step } = adminTest;
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });

adminTest('an admin promotes a user once, and removes a user after a confirmation', async ({ page, api }) => {
  const [{ email }, unconfirmed] = [await confirmedAccount(), newAccount()];
  await ShopApi.signUp(unconfirmed);
  const call = { payload: null, authorization: `Bearer ${api.accessToken}` };
  const filter = page.getByRole('searchbox', { name: 'Filter users' });
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });

  await step('GET /user lists the users', async () => {
    const users = callTo(page, 'GET /user');
    await page.goto('/dashboard/users');
    expect(await users).toMatchObject({ ...call, status: 200, body: expect.any(Array) });
    const columns = ['Email', 'Name', 'Role', 'Email state', 'Since', 'Orders', 'Make Admin', 'Remove User'];
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    // With the keyboard alone.
    await typeInto(filter, email);
    await expect(page.getByText('1 found')).toBeVisible();
  });

  const row = rowOf(email);
  await step('PUT /user/admin/{email} makes an admin', async () => {
    await pressEnterOn(row.getByRole('button', { name: `Make Admin ${email}` }));
    await tabTo(page.getByRole('button', { name: 'Yes, make an admin' }));
    const promoted = callTo(page, `PUT /user/admin/${email}`);
    await page.keyboard.press('Enter');
    expect(await promoted).toMatchObject({ ...call, body: { modifiedCount: 1 } });
    await expectToast(page, 'success', 'Successfully made an admin');
    await expect(row.getByRole('button', { name: 'Make Admin' })).toHaveCount(0);
    await expectFocusWithin(page.getByRole('group', { name: 'All users' }));
    await row.getByRole('button', { name: `Remove admin role ${email}` }).click();
    await expect(page.getByRole('alertdialog')).toContainText(`(${email}) loses access`);
    await press(page, 'Yes, remove the role');
    await expectToast(page, 'success', `${email} is no longer an admin.`);
  });

  await step('DELETE /user/{id} removes a user, after a question', async () => {
    const remove = row.getByRole('button', { name: `Remove User ${email}` });
    await pressEnterOn(remove);
    const name = 'Are you sure you want to remove user?';
    const dialog = page.getByRole('alertdialog', { name, exact: true });
    await expect(dialog.getByRole('button', { name: 'No, keep the user' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove).toBeFocused();
    await expect(row).toBeVisible();
    await page.keyboard.press('Enter');
    await tabTo(dialog.getByRole('button', { name: 'Yes, remove the user' }));
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.keyboard.press('Enter');
    expect(new URL((await removed).url()).pathname).toMatch(/^\/api\/user\/[\w-]+$/);
    expect(await (await removed).json()).toMatchObject({ deletedCount: 1 });
    await expect(row).toHaveCount(0);
    await expect(page.getByText('No users found')).toBeVisible();
    await expect(filter).toBeFocused();
  });

  await step('a 403 response means that the promotion failed', async () => {
    await filter.fill(unconfirmed.email);
    await expect(rowOf(unconfirmed.email).getByRole('button', { name: 'Make Admin' })).toBeDisabled();
    // As if the email had changed since the list was loaded.
    const list = '**/api/user?*';
    await page.route(list, async (route) => {
      const response = await route.fetch();
      const users: object[] = await response.json();
      await route.fulfill({ response, json: users.map((user) => ({ ...user, adminBarrier: undefined })) });
    });
    await page.reload();
    await rowOf(unconfirmed.email).getByRole('button', { name: 'Make Admin' }).click();
    const rejected = page.waitForResponse((response) => response.status() === 403);
    await press(page, 'Yes, make an admin');
    await rejected;
    await expectToast(page, 'error', 'Failed to Make an admin');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  });
});

adminTest(
  'an admin adds a tool, corrects it beside another admin, and archives it',
  async ({ page, api }) => {
    const tool = {
      ...{ name: `Drawknife ${Date.now()}`, price: 61.35, quantity: 12, minQuantity: 1, maxQuantity: 6 },
      ...{ description: 'For round and tapered work.', img: '/media/try-square-1200.webp' },
    };
    const { name } = tool;

    await step('a form with nine fields, which the API validates', async () => {
      await page.goto('/dashboard');
      await sidebar(page).getByRole('link', { name: 'Add Tools' }).click();
      await expect(page.getByLabel('Price ($)')).toHaveAttribute('type', 'number');
      await expect(page.getByLabel('Image URL')).toHaveAttribute('type', 'url');
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Minimum quantity').fill('6');
      await page.getByLabel('Maximum quantity').fill('1');
      await press(page, 'Add tool');
      await expectToast(page, 'error', 'Sorry!!! Your request is failed ');
      await expect(page.getByLabel('Price ($)')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Maximum quantity')).toHaveAccessibleDescription(
        'This must be at least the number in “Minimum quantity”.',
      );
      await expectAccessibleInAllThemes(page);
    });

    await step('POST /service adds the tool, with the keyboard alone', async () => {
      await page.getByLabel('Name').focus();
      await typeInto(page.getByLabel('Price ($)'), '61.35');
      await typeInto(label(page, 'Quantity'), '12');
      await typeInto(page.getByLabel('Minimum quantity'), '1');
      await typeInto(page.getByLabel('Maximum quantity'), '6');
      await typeInto(page.getByLabel('Description'), tool.description);
      await typeInto(page.getByLabel('Image URL'), tool.img);
      await tabTo(page.getByRole('button', { name: 'Add tool' }));
      const added = callTo(page, 'POST /service');
      await page.keyboard.press('Space');
      const { payload, ...rest } = await added;
      expect(payload).toEqual(tool);
      const authorization = `Bearer ${api.accessToken}`;
      expect(rest).toMatchObject({ authorization, status: 201, body: { success: true } });
      await expectToast(page, 'success', 'Successfully tools added.Thank you...');
      await expect(page.getByLabel('Name')).toBeFocused();
    });

    const [{ _id: id } = { _id: '' }] = await listTools(`?${new URLSearchParams({ q: name })}`);
    const price = label(page, 'Price ($)');
    await step('corrects the price', async () => {
      await sidebar(page).getByRole('link', { name: 'Tools', exact: true }).click();
      // A part inside of a word.
      await page.getByRole('searchbox', { name: 'Filter tools' }).fill(name.slice(1));
      await expect(page.getByText('1 found', { exact: true })).toBeVisible();
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await price.fill('36.50');
      await press(page, 'Save');
      await expectToast(page, 'success', `${name} is saved.`);
      const newest = page.getByRole('table', { name: 'Price history' }).getByRole('row').nth(1);
      await expect(newest).toContainText('$36.50');
    });

    await step('merges with what another admin has saved meanwhile', async () => {
      await price.fill('41');
      await label(page, 'Alternative text').fill('A gauge');
      await api.changePrice(id, 40);
      await press(page, 'Save');
      const conflict = page.getByRole('heading', { name: 'Another admin has changed this tool' });
      await expect(conflict).toBeFocused();
      await expectAccessibleInAllThemes(page);
      await page.getByRole('radio', { name: 'Price ($): Take theirs' }).check();
      await press(page, 'Save the chosen versions');
      // Saved: before, the tool still has the version that the archive step must not send.
      await expect(conflict).toHaveCount(0);
      await expect(price).toHaveValue('40.00');
      await expect(label(page, 'Alternative text')).toHaveValue('A gauge');
    });

    await step('archives and restores', async () => {
      const inShop = async () => (await page.request.get(`/purchase/${id}`)).text();
      expect(await inShop()).toContain('Order Now');
      await press(page, 'Archive');
      await press(page, 'Yes, archive it');
      await expectToast(page, 'success', `${name} is archived.`);
      expect(await inShop()).toContain('We no longer sell this tool.');
      expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain(id);
      await press(page, `Restore ${name}`);
      await expectToast(page, 'success', `${name} is on sale again.`);
      expect(await inShop()).toContain('Order Now');
    });

    await step('receives, removes and counts stock while another admin does the same', async () => {
      const pages = page.getByRole('navigation', { name: 'Pages of this tool' });
      await pages.getByRole('link', { name: 'Stock' }).click();
      await page.getByLabel('Received').fill('8');
      await press(page, 'Receive');
      await expectToast(page, 'success', `Received 8 of ${name}. 20 are in stock.`);
      await label(page, 'Change').selectOption('Remove tools');
      await page.getByLabel('Removed').fill('21');
      await press(page, 'Remove');
      await expect(page.getByText(`Only 20 of ${name} are left.`)).toBeVisible();
      await page.getByLabel('Removed').fill('3');
      await page.getByLabel('Reason').selectOption('Lost');
      await press(page, 'Remove');
      await expectToast(page, 'success', `Removed 3 of ${name}. 17 are in stock.`);

      await label(page, 'Change').selectOption('Count the shelf');
      await page.getByLabel('Counted').fill('16');
      await api.receiveStock(id, 5);
      await press(page, 'Save the count');
      await expect(page.getByRole('region', { name: 'Change the stock' }).getByRole('alert')).toHaveText(
        'The stock was 17 when you began to count, and is 22 now. You counted 16.',
      );
      await press(page, 'Count again');
      await page.getByLabel('Counted').fill('21');
      await page.keyboard.press('Enter');
      await expectToast(page, 'success', `Counted ${name}. 21 are in stock.`);
      await expect(page.getByRole('table', { name: 'Stock ledger, newest entries first' })).toContainText(
        /Counted.*−1.*21.*Received.*\+5.*22.*Corrected: lost.*−3.*17/,
      );
      await api.setLowStock(id, 30);
      await page.getByLabel('Low at').fill('21');
      await press(page, 'Save');
      await expect(page.getByText('Another admin has set 30. Yours is 21.')).toBeVisible();
      await press(page, 'Keep mine');
      await expectToast(page, 'success', 'The threshold is saved.');
    });

    await step('checks the ledger of all tools', async () => {
      await sidebar(page).getByRole('link', { name: 'Stock', exact: true }).click();
      const ledger = page.getByRole('region', { name: 'Ledger' });
      await ledger.getByRole('button', { name: 'Check now' }).click();
      await expect(ledger.getByRole('status')).toContainText(
        /Every stock matches its ledger\..*checked just now/,
      );
    });
  },
);
