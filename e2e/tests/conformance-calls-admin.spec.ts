import { expect, type Page } from '@playwright/test';
import { callTo } from '../support/call-to.ts';
import { confirmedAccount } from '../support/confirmed-account.ts';
import { adminTest } from '../support/signed-in.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

adminTest(
  'an admin’s calls about users: GET /user, PUT /user/admin/{email}, DELETE /user/{id}',
  async ({ page, api }) => {
    const { email } = await confirmedAccount();
    const users = callTo(page, 'GET /user');
    await page.goto(`/dashboard/users?q=${email}`);
    const authorization = `Bearer ${api.accessToken}`;
    expect(await users).toMatchObject({ payload: null, authorization, body: [{ email, role: 'user' }] });
    const [{ _id }] = (await users).body as [{ _id: string }];

    const promoted = callTo(page, `PUT /user/admin/${email}`);
    await page.getByRole('button', { name: `Make Admin ${email}` }).click();
    await page.getByRole('button', { name: 'Yes, make an admin' }).click();
    expect(await promoted).toMatchObject({ payload: null, authorization, body: { modifiedCount: 1 } });

    await page.getByRole('button', { name: `Remove User ${email}` }).click();
    const removed = callTo(page, `DELETE /user/${_id}`);
    await page.getByRole('button', { name: 'Yes, remove the user' }).click();
    expect(await removed).toMatchObject({ payload: null, authorization, body: { deletedCount: 1 } });
  },
);

adminTest('an admin’s calls about tools and orders: POST /service and GET /order', async ({ page, api }) => {
  const authorization = `Bearer ${api.accessToken}`;
  const orders = callTo(page, 'GET /order');
  await page.goto('/dashboard/allOrders');
  expect(await orders).toMatchObject({
    payload: null,
    authorization,
    status: 200,
    body: expect.any(Array),
  });

  await sidebar(page).getByRole('link', { name: 'Add Tools' }).click();
  const tool = {
    ...{ name: 'Drawknife', price: 61.35, quantity: 12, minQuantity: 1, maxQuantity: 6 },
    ...{ description: 'For round and tapered work.', img: 'https://images.example/drawknife.webp' },
  };
  await page.getByLabel('Name').fill(tool.name);
  await page.getByLabel('Price ($)').fill('61.35');
  await page.getByLabel('Quantity', { exact: true }).fill('12');
  await page.getByLabel('Minimum quantity').fill('1');
  await page.getByLabel('Maximum quantity').fill('6');
  await page.getByLabel('Description').fill(tool.description);
  await page.getByLabel('Image URL').fill(tool.img);
  const added = callTo(page, 'POST /service');
  await page.getByRole('button', { name: 'Add tool' }).click();
  const { payload, ...rest } = await added;
  expect(payload).toEqual(tool);
  expect(rest).toMatchObject({ authorization, status: 201, body: { success: true } });
});
