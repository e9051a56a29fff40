import { OrderModel } from '../../testing/order-model.ts';

const RUNS = process.env.TEST_FULL === '1' ? 300 : 5;

let model: OrderModel;
beforeAll(async () => {
  model = await OrderModel.start();
});
afterAll(() => model.stop());

it('keeps the stock, its ledger, the states and the history consistent under concurrent requests', async () => {
  await model.check({ numRuns: RUNS });
}, 10_800_000);
