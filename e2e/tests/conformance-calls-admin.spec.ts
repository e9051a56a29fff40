import { expect, type Page } from '@playwright/test';
import { callTo } from '../support/call-to.ts';
import { confirmedAccount } from '../support/confirmed-account.ts';
import { openOrders, placeOrders, takeStep, uniqueYard } from '../support/fulfilment.ts';
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

adminTest(
  'an admin’s calls about purchases: GET /purchases, GET /purchases/export, POST /purchases/{number}/steps, POST /purchases/pack',
  async ({ page, api }) => {
    const yard = uniqueYard();
    const { orders } = await placeOrders(2, yard);
    const [first, second] = orders.map(({ number }) => number) as [string, string];
    const authorization = `Bearer ${api.accessToken}`;
    const listed = callTo(page, 'GET /purchases');
    await openOrders(page, yard);
    expect(await listed).toMatchObject({
      ...{ query: { q: yard }, payload: null, authorization },
      body: [{ number: second }, { number: first }],
    });
    const exported = page.waitForRequest(/\/api\/purchases\/export/);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect(new URL((await exported).url()).searchParams.get('q')).toBe(yard);

    await page.getByRole('link', { name: first, exact: true }).click();
    const step = callTo(page, `POST /purchases/${first}/steps`);
    await takeStep(page, `Mark order ${first} as paid`);
    expect(await step).toMatchObject({
      ...{ payload: { step: 'pay' }, authorization },
      body: { number: first, payment: 'paid', history: [{ kind: 'placed' }, { kind: 'paid' }] },
    });

    await page.goBack();
    await page.getByRole('checkbox', { name: `Select order ${first}` }).check();
    const packed = callTo(page, 'POST /purchases/pack');
    await page.getByRole('button', { name: 'Pack 1 order' }).click();
    expect(await packed).toMatchObject({ payload: { numbers: [first] }, authorization, status: 200 });
  },
);
