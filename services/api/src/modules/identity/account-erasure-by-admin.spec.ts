import { newId } from '@whetstone/server/database/new-id';
import { Browser } from '../../testing/browser.ts';
import { ErasureScenario, PASSWORD } from '../../testing/erasure-scenario.ts';
import { OrderClient } from '../../testing/order-client.ts';
import { findEverywhere } from '../../testing/personal-data.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PaymentDifference } from '../orders/differences/payment-difference.entity.ts';

let scenario: ErasureScenario;
let shop: TestApp;
let warehouse: OrderClient;
beforeAll(async () => {
  scenario = await ErasureScenario.start();
  ({ shop, warehouse } = scenario);
});
afterAll(() => scenario.close());

describe('the removal by an admin', () => {
  it('keeps the contact data of an order until it is finished', async () => {
    const one = await scenario.person();
    const cancelled = await scenario.ordered(one, 'cancelled');
    const { number } = await one.as.placed(
      { [await stockTool(shop)]: 1 },
      { address: `9 ${one.texts[1]}, Leeds` },
    );
    await scenario.runWorkers();
    expect((await warehouse.send('DELETE', `/user/${one.account.id}`)).json()).toEqual({ deletedCount: 1 });
    expect((await warehouse.get(cancelled)).client).toBe('erased@customer.invalid');
    expect((await warehouse.get(number)).client).toBe(one.account.email);
    await scenario.tenMinutesLater();
    expect((await warehouse.get(number)).client).toBe(one.account.email);
    await warehouse.step(number, 'cancel');
    await scenario.tenMinutesLater();
    expect(await findEverywhere(shop.dataSource, one.texts)).toEqual([]);
  });

  it('leaves a new account with the same email alone', async () => {
    const one = await scenario.person();
    const { number } = await one.as.placed({ [await stockTool(shop)]: 1 });
    await warehouse.send('DELETE', `/user/${one.account.id}`);
    const again = new Browser(shop.app, shop.config.publicUrl);
    await again.signUp(one.account.email, PASSWORD, 'Zephyrine');
    const rejected = await again.exchange(one.account.email, (await again.identityToken()) ?? '');
    expect(rejected.json()).toMatchObject({ status: 403, code: 'email-not-confirmed' });
    await warehouse.step(number, 'cancel');
    await shop.dataSource.query('UPDATE users SET removed_at = ? WHERE id = ?', [
      '2026-01-01 00:00:00',
      one.account.id,
    ]);
    expect(await scenario.runJob('erase-removed-accounts')).toBe(true);
    expect(await again.accessToken(one.account.email)).toEqual(expect.any(String));
  });
});

it('erases the name of a former admin from the history of orders', async () => {
  const { as } = await scenario.person();
  const { number } = await as.placed({ [await stockTool(shop)]: 1 });
  const helper = await signIn(shop, { role: 'admin', name: 'Grace Helper' });
  await new OrderClient(shop, helper).step(number, 'invoice');
  await warehouse.send('POST', `/users/${helper.id}/demote`);
  await warehouse.send('DELETE', `/user/${helper.id}`);
  expect((await warehouse.get(number)).history.map(({ actor }) => actor)).toContain('Former admin');
  expect(await findEverywhere(shop.dataSource, ['Grace Helper', helper.email])).toEqual([]);
});

it('erases the name of a former admin from the payment differences that this account resolved', async () => {
  const differences = shop.dataSource.getRepository(PaymentDifference);
  const helper = await signIn(shop, { role: 'admin', name: 'Grace Namesake' });
  const id = newId();
  const found = {
    id,
    kind: 'unknown-refund' as const,
    provider: 'stripe',
    reference: id,
    orderId: null,
    detail: '{"code":"unknown-refund"}',
  };
  const open = { foundAt: new Date(), resolvedAt: null, resolvedBy: null, note: '' };
  await differences.insert({ ...found, ...open, expectedCents: 0, actualCents: 0 });
  const resolve = `/payments/differences/${id}/resolve`;
  expect((await new OrderClient(shop, helper).send('POST', resolve, { note: 'Paid.' })).statusCode).toBe(200);
  const nameOf = async () => (await differences.findOneByOrFail({ id })).resolvedBy;
  const namesake = await signIn(shop, { name: helper.name });
  await warehouse.send('DELETE', `/user/${namesake.id}`);
  expect(await nameOf()).toBe('Grace Namesake');
  await warehouse.send('POST', `/users/${helper.id}/demote`);
  await warehouse.send('DELETE', `/user/${helper.id}`);
  expect(await nameOf()).toBe('Former admin');
});
