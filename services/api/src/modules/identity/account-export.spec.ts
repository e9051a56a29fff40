import { newId } from '@whetstone/server/database/new-id';
import { ErasureScenario } from '../../testing/erasure-scenario.ts';
import { enterSeller } from '../../testing/invoices.ts';
import { Review } from '../reviews/review.entity.ts';

const OWN_PROMOTION = {
  ...{ name: 'Thank you', kind: 'percent', percent: 10, minTotal: 0, tools: [], categories: [] },
  ...{ combines: true, firstOrder: false, state: 'active' },
};

let scenario: ErasureScenario;
beforeAll(async () => {
  scenario = await ErasureScenario.start();
  await enterSeller(scenario.shop.dataSource);
});
afterAll(() => scenario.close());

it('exports everything about the caller, and nothing about others', async () => {
  const [one, other] = [await scenario.person(), await scenario.person()];
  const numbers = [await scenario.ordered(one, 'cancelled'), await scenario.ordered(one, 'delivered')];
  const promotions = [
    { ...OWN_PROMOTION, code: 'THANKS', account: one.account.email },
    { ...OWN_PROMOTION, code: 'OTHERS', account: other.account.email },
  ];
  for (const promotion of promotions)
    expect((await scenario.warehouse.send('POST', '/promotions', promotion)).statusCode).toBe(201);
  await scenario.runWorkers();
  const { id: userId, email, name } = one.account;
  // With the one of the scenario, more than a page of the list has.
  const reviews = Array.from({ length: 100 }, (_, index) => ({
    ...{ id: newId(), userId, toolId: null, client: email, clientName: name, network: null },
    ...{ reviews: `Cuts well on day ${index}.`, rating: 5, createdAt: new Date() },
  }));
  await scenario.shop.dataSource.getRepository(Review).insert(reviews);
  const response = await one.as.send('GET', '/user/me/export');
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="whetstone-data-\d{4}-\d\d-\d\d\.json"$/,
    ),
  });
  const data = response.json();
  expect(data).toMatchObject({
    profile: { email, name, emailConfirmed: true },
    signInMethods: [{ provider: 'credential' }],
    sessions: [{ provider: 'credential' }],
    addresses: [{ name, postal: { city: 'Sheffield', country: 'GB' } }],
    basket: [{ quantity: 1 }],
    ownPromotions: [{ name: 'Thank you', code: 'THANKS', state: 'active' }],
    stockAlerts: [{ sentAt: null }],
  });
  const texts = [...reviews.toReversed(), { reviews: 'Cuts well.' }].map((review) => review.reviews);
  expect(data.reviews.map((review: { reviews: string }) => review.reviews)).toEqual(texts);
  expect(data.orders[0]).toMatchObject({ country: 'GB', postal: { recipient: name, postcode: 'S3 8GW' } });
  expect(data.orders.map((order: { number: string }) => order.number)).toEqual(numbers.reverse());
  expect(data.orders[0]).toMatchObject({
    shownAs: { state: 'Delivered', payment: 'Paid' },
    returns: [{ state: 'declined', reason: 'unwanted', lines: [{ quantity: 1 }] }],
    history: expect.arrayContaining([expect.objectContaining({ kind: 'placed', actor: name })]),
  });
  expect(data.orders[1].recipient).toMatch(/ Jones$/);
  expect(data.orders[1].shownAs).toEqual({ state: 'Cancelled', payment: 'Nothing to pay' });
  // No names of staff or zones: only admins see them.
  expect(response.body).not.toMatch(/Ada Admin|"zone"/);
  expect(data.orders[0].invoices).toMatchObject([{ kind: 'invoice', buyer: { name, email } }]);
  expect(data.emails.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['order-placed', 'confirm-email']),
  );
  expect(response.body).not.toMatch(/argon2|sk_test|reset-password\?token/);
  for (const text of other.texts) expect(response.body).not.toContain(text);
});
