import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { confirmEmail, mailedLink } from '../support/confirmed-account.ts';
import { environment, isFull } from '../support/environment.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { ShopApi } from '../support/shop-api.ts';
import { browserStateOf, shopperTest } from '../support/signed-in.ts';
import { expectToast, recordToasts } from '../support/toast.ts';

const CONTACT = { address: '1 Anvil Yard, Sheffield', phone: '+44 114 496 0100' };
const WIDTHS = isFull ? [390, 1440] : [390];
const { step } = shopperTest;

async function expectAccessibleAtWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
}

/** A page of another person. Nobody is signed in without an account. */
async function openPage(browser: Browser, viewer?: ShopApi): Promise<Page> {
  const context = await browser.newContext({
    baseURL: environment.site,
    reducedMotion: 'reduce',
    ...(viewer && { storageState: browserStateOf(viewer) }),
  });
  await recordToasts(context);
  return context.newPage();
}

/** Takes a step of the only return of an order. */
async function takeStep(page: Page, name: string, number: string): Promise<void> {
  await page.getByRole('button', { name: `${name} the return of order ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `${name} the return of order ${number}` });
  await expect(dialog).toBeVisible();
  // The dialogs of the steps are one component.
  if (isFull || name === 'Accept') await expectAccessibleAtWidths(page);
  if (name === 'Receive') await dialog.getByRole('combobox').selectOption('Can be sold again');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

shopperTest(
  'a shopper pays at the checkout, follows the order by email, reads its invoice, and returns a tool',
  async ({ page, api, account, browser }) => {
    await confirmEmail(account, api);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { id, name } = await addOwnTool({ price: 34, quantity: 10, minQuantity: 1 });
    await api.fillBasket([{ id, quantity: 2 }]);
    const adminApi = await ShopApi.admin();
    let number = '';

    await step('the checkout leads to the payment page, and the payment to the order', async () => {
      await page.goto('/checkout');
      await page.getByLabel('Address', { exact: true }).fill(CONTACT.address);
      await page.getByLabel('Phone').fill(CONTACT.phone);
      await page.getByRole('button', { name: 'Place order · $68.00' }).click();
      await page.getByRole('button', { name: 'Pay $68.00' }).click();
      await expect(page.getByText('Thank you for your payment of $68.00.')).toBeVisible();
      [, number = ''] = /myOrders\/(\d{5}-\d{5})$/.exec(page.url()) ?? [];
      await expectAccessibleAtWidths(page);
    });

    await step('the link in the email shows the order without a sign-in', async () => {
      const visitor = await openPage(browser);
      await visitor.setViewportSize({ width: 390, height: 844 });
      const layoutShifts = await watchLayoutShifts(visitor);
      // The page is seen while it loads.
      await visitor.route('**/api/order-status', async (route) => {
        await expect(visitor.getByText('Loading your order')).toBeAttached();
        await route.continue();
      });
      await visitor.goto(await mailedLink(account.email, `Your order ${number}`, 'Status'));
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
      const main = visitor.getByRole('main');
      for (const text of ['Paid', `2 × ${name}`, '$68.00', 'Payment received', 'Not shipped yet.'])
        await expect(main).toContainText(text);
      const shifted = (await layoutShifts()).reduce((sum, { value }) => sum + value, 0);
      expect(shifted).toBeLessThan(0.05);
      for (const text of [account.name, account.email, CONTACT.address, CONTACT.phone])
        await expect(main).not.toContainText(text);
      await expectAccessibleAtWidths(visitor);
      await adminApi.takeStep(number, 'pack');
      await adminApi.takeStep(number, 'ship', { carrier: 'Parcel Post', tracking: 'PP 1234' });
      await adminApi.takeStep(number, 'deliver');
      await visitor.reload();
      await expect(main).toContainText('Delivered');
      await expect(main).toContainText('PP 1234');
      await visitor.context().close();
    });

    await step('the order links to its invoice, which is a page and a PDF', async () => {
      await page.reload();
      await page.getByRole('link', { name: /^Invoice INV-/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice INV-\d{6}$/);
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('$68.00');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download PDF' }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
      await expect(page.getByText(`Saved as ${file.suggestedFilename()}.`)).toBeVisible();
    });

    await step('the customer asks for the return of one of the tools', async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: `Order ${number}` })
        .click();
      await page.getByRole('link', { name: 'Return tools' }).click();
      await page.getByLabel(name).selectOption('Return 1');
      await page.getByLabel('Reason').selectOption('It does not suit my work');
      await expect(page.getByText('We refund $34.00, the way you paid.')).toBeVisible();
      await page.getByLabel('Note (optional)').fill('Too small.');
      await expectAccessibleAtWidths(page);
      await page.getByRole('button', { name: 'Ask for a return' }).click();
      await expectToast(page, 'success', 'We have your request. We answer by email.');
      const returns = page.getByRole('region', { name: 'Your returns' });
      await expect(returns).toContainText('Requested');
      await expect(returns).toBeFocused();
      // The other tool can still be returned.
      await expect(page.getByLabel(name).getByRole('option')).toHaveText(['Keep', 'Return 1']);
      await expectAccessibleAtWidths(page);
    });

    await step('an admin accepts it, receives the tool and refunds it', async () => {
      const admin = await openPage(browser, adminApi);
      await admin.goto('/dashboard/returns');
      const row = admin.getByRole('row').filter({ hasText: number });
      await expect(row).toContainText(`1 × ${name}`);
      await expectAccessibleAtWidths(admin);
      for (const [button, state] of [
        ['Accept', 'Accepted'],
        ['Receive', 'Received'],
        ['Refund', 'Refunded'],
      ] as const) {
        await takeStep(admin, button, number);
        await expect(row).toContainText(state);
      }
      await admin.context().close();
      await mailedLink(account.email, `Send back tools of order ${number}`, 'Status');
      await mailedLink(account.email, `We refunded $34.00 of order ${number}`, 'Status');
    });

    await step('the order says what was returned and what remains, and has a credit note', async () => {
      await page.goto(`/dashboard/myOrders/${number}`);
      const payment = page.getByRole('region', { name: 'Payment' });
      await expect(payment).toContainText(`$34.00 for ${name} is refunded`);
      const returns = page.getByRole('region', { name: 'Returns' });
      await expect(returns).toContainText(`1 × ${name}We refunded $34.00 on`);
      await expect(returns).toContainText(`What you keep1 × ${name}$34.00Total after all refunds$34.00`);
      await expectAccessibleAtWidths(page);
      await page.getByRole('link', { name: /^Credit note CN-/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Credit note CN-\d{6}$/);
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1$34.00$34.00');
      await expect(page.getByRole('main')).toContainText('Refunded the way you paid');
      await expectAccessibleAtWidths(page);
    });
  },
);
