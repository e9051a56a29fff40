import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

/** Browsers paint what has arrived of a document, so on slow connections the page can end in the middle of the links. */
test('links of a navbar that has not arrived completely are not visible', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.route('/purchase', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const links = body.indexOf('<ul', body.indexOf('id="navbar-links"'));
    await route.fulfill({ response, body: body.slice(0, body.indexOf('</li>', links)) });
  });
  await page.goto('/purchase');
  await expect(page.getByRole('link', { name: 'Whetstone, home' })).toBeVisible();
  await expect(page.locator('#navbar-links a')).toHaveText('Home');
  await expect(page.locator('#navbar-links a')).toBeHidden();
});
