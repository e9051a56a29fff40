import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { callTo } from '../support/call-to.ts';
import { confirmEmail } from '../support/confirmed-account.ts';
import { customerReviews, scrollToReviews } from '../support/customer-reviews.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { expectSignedOut } from '../support/session.ts';
import { shopperTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

const fact = (page: Page, term: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('~ dd');
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  return box && { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** In the page: pauses the timer of the next toast. */
function pauseNextToast(): void {
  const observer = new MutationObserver((records) => {
    const added = records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node instanceof Element);
    const [bar] = added.flatMap((element) => [
      ...element.querySelectorAll('.Toastify__progress-bar--animated'),
    ]);
    if (!bar) return;
    for (const animation of bar.getAnimations()) animation.pause();
    observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

async function expectAddressBook(page: Page): Promise<void> {
  await sidebar(page).getByRole('link', { name: 'Addresses' }).click();
  await expect(page.getByText('You have no saved addresses')).toBeVisible();
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  await expect(field('Country')).toHaveValue('GB');
  await field('Name').fill('Workshop');
  await field('Postcode').fill('10115');
  await field('Phone').fill('12');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(field('Address')).toHaveAccessibleDescription('This is required.');
  await expect(field('Address')).toBeFocused();
  await expect(field('Postcode')).toHaveAccessibleDescription(
    'This is not a valid postcode in the chosen country.',
  );
  await expect(field('Phone')).toHaveAccessibleDescription(/^This must have 5 to 20 digits/);
  // Browsers reflect only the tokens that they know.
  const tokens = await dialog
    .locator('input, select, textarea')
    .evaluateAll((controls: HTMLInputElement[]) => controls.map(({ autocomplete }) => autocomplete));
  expect(tokens).toEqual([
    ...['off', 'country', 'name', 'organization', 'street-address', 'address-level2', 'postal-code', 'tel'],
  ]);
  await field('Address').fill('1 Anvil Yard');
  await field('Town or city').fill('Sheffield');
  await field('Postcode').fill('S3 8GW');
  await field('Phone').fill('+44 114 496 0100');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expectToast(page, 'success', 'Your address is saved.');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Workshop' }) });
  await expect(card).toContainText('+44 114 496 0100');

  await card.getByRole('button', { name: 'Edit Workshop' }).click();
  const form = page.getByRole('dialog', { name: 'Edit the address' });
  await expect(form.getByLabel('Address', { exact: true })).toHaveValue('1 Anvil Yard');
  await form.getByLabel('Phone').fill('555 0199');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(card).toContainText('555 0199');
  await expectAccessibleInAllThemes(page);

  await card.getByRole('button', { name: 'Delete Workshop' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this address?' });
  await expect(question).toContainText('Workshop: 1 Anvil Yard');
  await question.getByRole('button', { name: 'Yes, delete it' }).click();
  await expectToast(page, 'success', 'Workshop is deleted from your addresses.');
  await expect(page.getByText('You have no saved addresses')).toBeVisible();
}

shopperTest(
  'a shopper changes the profile, keeps addresses, downloads the data and erases the account',
  async ({ page, account, api }) => {
    const { email: client, name: clientName } = account;
    const authorization = `Bearer ${api.accessToken}`;
    const { step } = shopperTest;
    const { id: toolId } = await addOwnTool({ minQuantity: 1 });
    const { number } = await api.placeOrder([{ id: toolId, quantity: 1 }]);

    let id = '';
    await step('GET /user?email={email} answers the profile', async () => {
      const profile = callTo(page, 'GET /user');
      await page.goto('/dashboard');
      expect(await profile).toMatchObject({ query: { email: client }, payload: null, authorization });
      [{ id }] = (await profile).body as [{ id: string }];
      await expect(page.getByRole('img', { name: `No photo of ${clientName}` })).toBeVisible();
      await expect(fact(page, 'Total users')).toHaveText(/^[\d,]+$/);
      await expect(fact(page, 'Name')).toHaveText(clientName);
      await expect(fact(page, 'Email')).toHaveText(client);
      await expect(fact(page, 'Provider')).toHaveText('Email and password');
    });

    await step('POST /user saves what the API accepts', async () => {
      await page.getByRole('button', { name: 'Update your profile', exact: true }).click();
      const modal = page.getByRole('dialog', { name: 'Update your profile' });
      await expect(modal.getByLabel('Education')).toBeFocused();
      await modal.getByLabel('Education').fill('Joinery');
      await modal.getByLabel('Address').fill('1 Anvil Yard');
      const age = modal.getByLabel('Age', { exact: true });
      await age.fill('151');
      await modal.getByLabel('Phone').fill('555 0101');
      await expect(modal.getByLabel('Image URL')).toHaveAttribute('type', 'url');
      const img = '/media/try-square-1200.webp';
      await modal.getByLabel('Image URL').fill(img);
      await modal.getByRole('button', { name: 'Save profile' }).click();
      await expectToast(page, 'error', 'Sorry!!! Your order is failed ');
      await expect(age).toHaveAttribute('aria-invalid', 'true');
      await expectAccessibleInAllThemes(page);
      await age.fill('41');
      const update = callTo(page, 'POST /user');
      await modal.getByRole('button', { name: 'Save profile' }).click();
      const { payload, ...rest } = await update;
      const contact = { address: '1 Anvil Yard', age: 41, phone: '555 0101', img };
      expect(payload).toEqual({ id, client, clientName, edu: 'Joinery', ...contact });
      expect(rest).toMatchObject({ authorization, status: 201, body: { success: true } });
      await expectToast(page, 'success', 'Your order is  successful.Thank you...');
      await expect(modal).toHaveCount(0);
      await expect(fact(page, 'Education')).toHaveText('Joinery');
      await expect(fact(page, 'Phone')).toHaveText('555 0101');
      await expect(page.getByRole('img', { name: `Photo of ${clientName}` })).toBeVisible();
    });

    await step('adds, changes and deletes an address', () => expectAddressBook(page));

    await step('downloads the data, and erases the account once no order is open', async () => {
      await sidebar(page).getByRole('link', { name: 'My Profile' }).click();
      const data = page.getByRole('region', { name: 'Your data' });
      const downloading = page.waitForEvent('download');
      await data.getByRole('button', { name: 'Download' }).click();
      const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
      expect(file).toMatchObject({ profile: { email: client }, orders: [{ number }] });

      await data.getByRole('button', { name: 'Erase account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
      const password = dialog.getByLabel('Password');
      const erase = dialog.getByRole('button', { name: 'Erase account' });
      await password.fill('wrong');
      await erase.click();
      await expect(password).toHaveAccessibleDescription('The password is wrong.');
      await password.fill(account.password);
      await erase.click();
      await expect(dialog.getByRole('alert')).toContainText('One of your orders is not finished.');
      await api.cancelOrder(number);
      await erase.click();
      await expectToast(page, 'success', 'Your account is erased.');
      await expect(page).toHaveURL('/');
      await expectSignedOut(page);
    });
  },
);

shopperTest(
  'a shopper reviews a tool from its page, then changes and deletes the review',
  async ({ page, account, api }) => {
    const { email: client, name: clientName } = account;
    const { id, name } = await addOwnTool();
    await api.orderTool({ id, quantity: 2 });
    const send = page.getByRole('button', { name: 'Send review' });
    const { step } = shopperTest;

    await step('the page of the tool leads to the form, which the API validates', async () => {
      await page.goto(`/purchase/${id}`);
      await expect(page.getByText('Not reviewed yet')).toBeVisible();
      await scrollToReviews(page);
      await expect(customerReviews(page).getByText('No reviews yet')).toBeVisible();
      await customerReviews(page).getByRole('link', { name: 'Review this tool' }).click();
      await expect(page.getByLabel('About')).toHaveValue(id);
      await page.getByLabel('Review').fill('Marks cleanly.');
      await page.evaluate(pauseNextToast);
      await send.click();
      await expect(page.getByRole('group', { name: 'Rating' })).toHaveAccessibleDescription(/rating|This/);
    });

    await step('a toast is at the top right, has the light theme and closes after 5000 ms', async () => {
      const toast = page.getByRole('alert').and(page.locator('.Toastify__toast'));
      await expectToast(page, 'error', 'Sorry!!! Your review is failed ');
      const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {};
      expect(y).toBeLessThan(100);
      expect(x + width / 2).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
      const size = page.viewportSize();
      // Above the buttons that stay in sight at the bottom: search, basket and heading stay in reach.
      for (const narrow of [390, 820]) {
        await page.setViewportSize({ width: narrow, height: 844 });
        const [heading, small] = await Promise.all(
          [page.getByRole('heading', { level: 1 }), toast].map(boxOf),
        );
        expect(small?.y, `${narrow} pixels`).toBeGreaterThanOrEqual(heading?.bottom ?? Number.NaN);
        expect(small?.bottom, `${narrow} pixels`).toBeLessThanOrEqual(844 - 5 * 16);
      }
      await page.setViewportSize(size ?? { width: 1280, height: 720 });
      await expect(toast).toHaveClass(/Toastify__toast-theme--light/);
      const timer = toast.getByRole('progressbar');
      await expect(timer).toHaveCSS('animation-duration', '5s');
      await timer.evaluate((bar) => {
        for (const animation of bar.getAnimations()) animation.finish();
      });
      await expect(toast).toHaveCount(0);
    });

    const card = page.getByRole('article').filter({ hasText: name });
    await step('POST /review sends text and rating', async () => {
      await page.locator('label').filter({ hasText: '4 stars' }).click();
      const review = callTo(page, 'POST /review');
      await send.click();
      const { payload, ...rest } = await review;
      expect(payload).toEqual({ client, clientName, reviews: 'Marks cleanly.', rating: 4, toolId: id });
      const authorization = `Bearer ${api.accessToken}`;
      expect(rest).toMatchObject({ authorization, status: 201, body: { success: true } });
      await expectToast(page, 'success', 'Your review is  successful.Thank you...');
      await expect(card.getByText('Verified purchase')).toBeVisible();
      await expect(card.getByText('Not public yet')).toBeVisible();
    });

    await step(
      'the changed review is on the page of the tool once the email is confirmed, until it is deleted',
      async () => {
        await confirmEmail(account, api);
        await card.getByRole('button', { name: /^Edit/ }).click();
        const dialog = page.getByRole('dialog', { name: 'Change your review' });
        await dialog.getByLabel('Review').fill('Marks cleanly, every time.');
        await dialog.locator('label').filter({ hasText: '5 stars' }).click();
        await dialog.getByRole('button', { name: 'Save review' }).click();
        await expect(dialog).toBeHidden();
        await card.getByRole('link', { name }).click();
        await page.getByRole('link', { name: 'one review' }).click();
        await expect(customerReviews(page).getByText('Marks cleanly, every time.')).toBeInViewport();
        await expect(customerReviews(page).getByText('5.0')).toBeVisible();
        await page.goto('/dashboard/myreview');
        await card.getByRole('button', { name: /^Delete/ }).click();
        await page.getByRole('button', { name: 'Yes, delete it' }).click();
        await expect(card).toBeHidden();
        await expect(page.getByText('You have written no reviews')).toBeVisible();
      },
    );
  },
);
