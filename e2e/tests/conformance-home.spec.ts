import { expect, type Page } from '@playwright/test';
import { columnsOf } from '../support/columns-of.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { test } from '../support/test.ts';

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });

test('home has carousel, tools, summary and reviews, in grids of 1, 2 and 3 columns', async ({ page }) => {
  const account = newAccount('Grace Miller');
  const reviews = `It takes an edge and keeps it, ${account.email.split('@')[0]}.`;
  await (await ShopApi.signUp(account)).addReview({ reviews, rating: 4 });
  await page.goto('/');

  await test.step('the sections', async () => {
    await expect(page.getByRole('region', { name: 'From the workshop' }).getByRole('img')).toHaveCount(4);
    await expect(page.getByRole('heading', { level: 2 })).toContainText([
      'Made to take an edge',
      'Tools',
      'Business Summary',
      'User Reviews',
      'How a tool is made',
      'Care and guarantee',
    ]);
  });

  await test.step('the first 6 tools, each with NEW, and a link to all tools', async () => {
    const tools = section(page, 'Tools');
    await expect(tools.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
    const cards = tools.getByRole('article');
    await expect(cards).toHaveCount(6);
    for (const card of await cards.all()) {
      await expect(card.getByText('NEW', { exact: true })).toBeVisible();
      await expect(card.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
      const booking = card.getByText('Booking', { exact: true });
      await expect(booking).toHaveAttribute('href', '/purchase');
      const name = await card.getByRole('heading').textContent();
      await expect(booking).toHaveAccessibleName(`Booking ${name}`);
    }
    await expect(tools.getByRole('link', { name: 'See More', exact: true })).toHaveAttribute(
      'href',
      '/purchase',
    );
  });

  await test.step('the business summary in five fixed cards', async () => {
    await expect(section(page, 'Business Summary').getByRole('listitem')).toHaveText([
      '300+ customers served',
      '250M+ annual revenue',
      '87K+ reviews',
      '150+ tools',
      '250+ countries delivered to',
    ]);
  });

  await test.step('reviews with author, text, rating and a link to the review form', async () => {
    const card = page.getByRole('article').filter({ hasText: reviews });
    await expect(card.getByRole('heading')).toHaveText('User: Grace Miller');
    await expect(card.locator('h3 + p'), 'the client, masked').toHaveText(
      `${account.email[0]}…@shop.example`,
    );
    await expect(card.getByText('Unverified', { exact: true })).toBeVisible();
    await expect(card.getByText('Ratings: 4 star', { exact: true })).toBeVisible();
    const link = card.getByRole('link', { name: 'Review', exact: true });
    await expect(link).toHaveAttribute('href', '/dashboard/myreview');
    await expect(page.getByRole('heading', { name: /^User Reviews: \d+$/ })).toBeVisible();
  });

  await test.step('1 column on small screens, 2 on medium and 3 on large', async () => {
    for (const name of ['Tools', /^User Reviews/, 'Business Summary']) {
      const items = section(page, name).locator(':is(article, li)');
      await expect(items.first()).toBeVisible();
      expect(await columnsOf(items.first().locator('..')), String(name)).toEqual([1, 2, 3]);
    }
  });
});
