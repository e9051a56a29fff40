import { expect } from '@playwright/test';
import { ActionCount } from '../support/actions.ts';
import { customerReviews, scrollToReviews } from '../support/customer-reviews.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { adminTest, shopperTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

shopperTest(
  'a customer reviews a tool from its page, then changes and deletes the review',
  async ({ page, api }) => {
    const { id, name } = await addOwnTool();
    await api.placeOrder({ id, quantity: 2 });
    await page.goto(`/purchase/${id}`);
    await expect(page.getByText('Sold by its maker, not reviewed yet')).toBeVisible();
    await scrollToReviews(page);
    await expect(customerReviews(page).getByText('No reviews yet')).toBeVisible();
    await customerReviews(page).getByRole('link', { name: 'Review this tool' }).click();
    await expect(page.getByLabel('About')).toHaveValue(id);
    await page.locator('label').filter({ hasText: '4 stars' }).click();
    await page.getByLabel('Review').fill('Marks cleanly.');
    await page.getByRole('button', { name: 'Send review' }).click();
    await expectToast(page, 'success', 'Your review is  successful.Thank you...');

    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card.getByText('Verified purchase')).toBeVisible();
    await card.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your review' });
    await dialog.getByLabel('Review').fill('Marks cleanly, every time.');
    await dialog.locator('label').filter({ hasText: '5 stars' }).click();
    await dialog.getByRole('button', { name: 'Save review' }).click();
    await expect(dialog).toBeHidden();
    await card.getByRole('link', { name }).click();
    await expect(page.getByRole('link', { name: 'one review' })).toBeVisible();
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

adminTest(
  'an admin hides a review in at most five actions, and decides about the text as it is now',
  async ({ page }) => {
    const { id } = await addOwnTool();
    const account = newAccount('Edda Nowak');
    const author = await ShopApi.signUp(account);
    await author.addReview({ reviews: 'Sent from my workshop.', rating: 1, toolId: id });
    const actions = new ActionCount();
    await page.goto('/dashboard');
    await actions.act(page.getByRole('link', { name: 'Reviews', exact: true }).click());
    const row = page.getByRole('row').filter({ hasText: account.email });
    await actions.act(row.getByRole('button', { name: /^Hide/ }).click());
    const dialog = page.getByRole('dialog', { name: 'Hide the review' });
    await actions.act(dialog.getByLabel('Reason').fill('It is about the delivery.'));
    // Meanwhile the author changes the text.
    const [mine] = await author.readOwnReviews();
    await author.editReview(mine?._id ?? '', {
      reviews: 'It wobbles.',
      rating: 2,
      version: mine?.version ?? 0,
    });
    await actions.act(dialog.getByRole('button', { name: 'Hide review' }).click());
    actions.expectAtMost(5);
    await expect(dialog.getByText('It wobbles.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Hide review' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('It is about the delivery.');
    expect(await author.readOwnReviews()).toMatchObject([
      { state: 'hidden', hiddenReason: 'It is about the delivery.', reviews: 'It wobbles.' },
    ]);
    await page.goto(`/purchase/${id}`);
    await expect(page.getByText('Sold by its maker, not reviewed yet')).toBeVisible();
    await page.goBack();
    await row.getByRole('button', { name: /^Show/ }).click();
    await expect(row.getByRole('button', { name: /^Hide/ })).toBeVisible();
  },
);
