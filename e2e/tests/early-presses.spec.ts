import { expect } from '@playwright/test';
import { listenForComplaints } from '../support/complaints.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { shopperTest as test } from '../support/signed-in.ts';

const SHELL = /\/releases\/shell\/[^/]+\/main\.\w+\.js/;

test('what is pressed while the page’s code is on its way is done when it is there', async ({ page }) => {
  const complaints = listenForComplaints(page);
  const { id } = await addOwnTool();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(SHELL, (route) => arrival.then(() => route.continue()));
  await page.goto(`/purchase/${id}`, { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: 'Increase quantity' });
  await more.click();
  await more.click();
  await page.getByRole('button', { name: 'Order Now' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  arrive();
  await expect(page.getByRole('dialog').getByLabel('Quantity')).toHaveValue('2');
  expect(complaints).toEqual([]);
});
