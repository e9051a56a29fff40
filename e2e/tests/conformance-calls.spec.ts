import { expect, type Page } from '@playwright/test';
import { callTo } from '../support/call-to.ts';
import { openHydrated } from '../support/hydrated.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { storedToken } from '../support/session.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { signIn } from '../support/visitor.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const bearer = async (page: Page) => `Bearer ${await storedToken(page)}`;

test('a visitor’s calls carry no token: GET /purchase, GET /review, GET /purchase/{productId}', async ({
  page,
}) => {
  await openHydrated(page, '/blogs');
  const open = { payload: null, authorization: null, status: 200 };

  const tools = callTo(page, 'GET /purchase');
  const reviews = callTo(page, 'GET /review');
  await main(page).getByRole('link', { name: 'Home' }).click();
  expect(await tools).toMatchObject(open);
  expect(await reviews).toMatchObject(open);
  const [tool] = (await tools).body as { _id: string; name: string }[];
  const { _id, name } = tool ?? { _id: '', name: '' };

  const detail = callTo(page, `GET /purchase/${_id}`);
  await page.getByRole('link', { name }).first().click();
  // Not its stock: another test may order the tool meanwhile.
  expect(await detail).toMatchObject({ ...open, body: { _id, name } });
});

test('signing in calls PUT /user/{email} with {email}, stores accessToken and calls GET /admin/{email}', async ({
  page,
}) => {
  const account = newAccount();
  const { email } = account;
  await ShopApi.signUp(account);
  await page.goto('/login');
  const exchange = callTo(page, `PUT /user/${email}`);
  const admin = callTo(page, `GET /admin/${email}`);
  await signIn(page, account);
  expect(await exchange).toMatchObject({
    payload: { email },
    status: 200,
    body: { token: expect.any(String) },
  });
  await expect.poll(() => storedToken(page)).toBe(((await exchange).body as { token: string }).token);
  expect(await admin).toMatchObject({
    authorization: await bearer(page),
    payload: null,
    body: { admin: false },
  });
});

shopperTest(
  'an order is placed by POST /order, listed by GET /order/email and cancelled by DELETE /order/{id}',
  async ({ page, account: { email: client, name: clientName } }) => {
    const { id, name: service } = await addOwnTool();
    await page.goto(`/purchase/${id}?quantity=2`);
    await page.getByRole('button', { name: 'Order Now' }).click();
    await page.getByLabel('Address').fill('1 Anvil Yard');
    await page.getByLabel('Phone').fill('555 0101');
    const placed = callTo(page, 'POST /order');
    await page.getByRole('button', { name: 'Submit' }).click();
    const order = {
      id,
      service,
      client,
      clientName,
      address: '1 Anvil Yard',
      quantity: 2,
      phone: '555 0101',
    };
    const authorization = await bearer(page);
    const { payload, ...rest } = await placed;
    expect(payload).toEqual(order);
    expect(rest).toMatchObject({ authorization, status: 201, body: { success: true } });

    await main(page).getByRole('link', { name: 'Dashboard' }).click();
    const listed = callTo(page, 'GET /order/email');
    await sidebar(page).getByRole('link', { name: 'My Orders' }).click();
    expect(await listed).toMatchObject({ query: { client }, payload: null, authorization, body: [order] });

    const [{ _id }] = (await listed).body as [{ _id: string }];
    await page.getByRole('button', { name: `Cancel the order of ${service}` }).click();
    const cancelled = callTo(page, `DELETE /order/${_id}`);
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    expect(await cancelled).toMatchObject({ payload: null, status: 200, body: { deletedCount: 1 } });
  },
);

shopperTest(
  'a review is sent by POST /review; the profile is read by GET /user?email={email} and saved by POST /user',
  async ({ page, account: { email: client, name: clientName } }) => {
    await page.goto('/dashboard/myreview');
    await page.locator('label').filter({ hasText: '4 stars' }).click();
    await page.getByLabel('Review').fill('Holds its edge.');
    const review = callTo(page, 'POST /review');
    await page.getByRole('button', { name: 'Send review' }).click();
    const authorization = await bearer(page);
    const { payload: sent, ...response } = await review;
    expect(sent).toEqual({ client, clientName, reviews: 'Holds its edge.', rating: 4 });
    expect(response).toMatchObject({ authorization, status: 201, body: { success: true } });

    const profile = callTo(page, 'GET /user');
    await sidebar(page).getByRole('link', { name: 'My Profile' }).click();
    expect(await profile).toMatchObject({ query: { email: client }, payload: null, authorization });
    const [{ id }] = (await profile).body as [{ id: string }];

    await page.getByRole('button', { name: 'Update your profile' }).click();
    await page.getByLabel('Education').fill('Joinery');
    const update = callTo(page, 'POST /user');
    await page.getByRole('button', { name: 'Save profile' }).click();
    const { payload, ...rest } = await update;
    expect(payload).toEqual({
      id,
      client,
      clientName,
      edu: 'Joinery',
      address: '',
      age: null,
      phone: '',
      img: '',
    });
    expect(rest).toMatchObject({ authorization, status: 201, body: { success: true } });
  },
);

shopperTest(
  'a purchase is placed by POST /purchases, read by GET /purchases/{number}, cancelled and listed by GET /purchases/mine',
  async ({ page }) => {
    const { id } = await addOwnTool({ minQuantity: 1 });
    await page.goto(`/purchase/${id}`);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('× 1 added.')).toBeVisible();
    await page.goto('/checkout');
    const contact = { address: '1 Anvil Yard', phone: '555 0101' };
    await page.getByLabel('Address', { exact: true }).fill(contact.address);
    await page.getByLabel('Phone').fill(contact.phone);
    const placed = callTo(page, 'POST /purchases');
    await page.getByRole('button', { name: 'Place order' }).click();
    const { payload, body, ...rest } = await placed;
    const authorization = await bearer(page);
    expect(payload).toEqual({ lines: [{ id, quantity: 1 }], ...contact });
    expect(rest).toMatchObject({ authorization, status: 201 });
    const { number } = body as { number: string };
    expect(number).toMatch(/^\d{5}-\d{5}$/);

    await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
    const read = callTo(page, `GET /purchases/${number}`);
    await page.getByRole('link', { name: 'See your order' }).click();
    expect(await read).toMatchObject({
      ...{ payload: null, authorization },
      body: { number, state: 'placed', lines: [{ id }], history: [{ kind: 'placed' }] },
    });
    await page.getByRole('button', { name: 'Cancel the whole order' }).click();
    const cancelled = callTo(page, `POST /purchases/${number}/cancel`);
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    expect(await cancelled).toMatchObject({ authorization, status: 200, body: { state: 'cancelled' } });
    await sidebar(page).getByRole('link', { name: 'My Orders' }).click();
    const listed = callTo(page, 'GET /purchases/mine');
    await page.getByRole('link', { name: 'Cancelled orders' }).click();
    expect(await listed).toMatchObject({
      ...{ query: { state: 'cancelled' }, authorization },
      body: [{ number, lines: [{ id, cancelled: true }] }],
    });
  },
);
