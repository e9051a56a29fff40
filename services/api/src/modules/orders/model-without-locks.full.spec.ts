import { OrderModel } from '../../testing/order-model.ts';

/** The lock that the requests of this process do not take. The other process takes all of them. */
let mockRemoved: 'order' | 'tools' | undefined;

jest.mock('@whetstone/server/database/transactions', () => {
  const actual = jest.requireActual('@whetstone/server/database/transactions');
  const forUpdate = (manager: object) => (mockRemoved === 'order' ? {} : actual.forUpdate(manager));
  return { ...actual, forUpdate };
});

jest.mock('@whetstone/server/database/prepared-queries', () => {
  const actual = jest.requireActual('@whetstone/server/database/prepared-queries');
  const readPrepared = (target: object, sql: string, values: unknown[]) =>
    actual.readPrepared(target, mockRemoved === 'tools' ? sql.replace(' FOR UPDATE', '') : sql, values);
  return { ...actual, readPrepared };
});

let model: OrderModel;
beforeAll(async () => {
  model = await OrderModel.start();
});
afterAll(() => model.stop());

it.each(['order', 'tools'] as const)(
  'the model of the orders fails without the lock of the %s',
  async (lock) => {
    mockRemoved = lock;
    await expect(model.check({ numRuns: 200, endOnFailure: true })).rejects.toThrow('Property failed');
  },
  1_800_000,
);

it('the model of the orders succeeds with all locks', async () => {
  mockRemoved = undefined;
  await model.check({ numRuns: 15 });
}, 1_800_000);
