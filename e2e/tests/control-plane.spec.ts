import { expect } from '@playwright/test';
import { changeVersion } from '../../scripts/lib/modify-build.ts';
import { test } from '../support/own-shop.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { signIn } from '../support/visitor.ts';

const MICROFRONTEND = 'mf-content';

test('while the control plane is down, visitors see pages, sign in and order; afterwards releases work again', {
  tag: '@full',
}, async ({ page, shop }) => {
  const tool = await addOwnTool({ minQuantity: 1 }, shop.site);
  const account = newAccount();
  await ShopApi.signUp(account, shop.site);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });

  await shop.killReleases();
  await test.step('pages, sign-in and an order', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
    await page.goto('/login');
    await signIn(page, account);
    await expect(page).not.toHaveURL(/login/);
    await page.goto(`/purchase/${tool.id}`);
    const ordered = page.waitForResponse(
      (response) => response.url().endsWith('/api/order') && response.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Order Now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quantity', { exact: true }).fill('1');
    await dialog.getByLabel('Address').fill('1 Anvil Yard');
    await dialog.getByLabel('Phone').fill('+44 114 496 0100');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const response = await ordered;
    expect(`${response.status()} ${await response.text()}`).toMatch(/^201 /);
  });
  await test.step('publishing is rejected, and reports are dropped without console errors', async () => {
    const upload = await page.request.post('/api/releases', { data: { manifest: {} } });
    expect([upload.status(), (await upload.json()).code]).toEqual([503, 'releases-unavailable']);
    await page.goto('/blogs');
    expect(errors).toEqual([]);
  });

  await shop.startReleases();
  await test.step('publishing works', async () => {
    const before = (await shop.live())[MICROFRONTEND]?.version;
    await shop.releaseChanged(MICROFRONTEND, (dist) => changeVersion(dist, 'after the outage'));
    expect((await shop.live())[MICROFRONTEND]?.version).not.toBe(before);
  });
});
