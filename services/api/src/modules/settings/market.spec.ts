import { OrderClient } from '../../testing/order-client.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const shop = sharedTestApp({ caches: false });
let asAdmin: OrderClient;
beforeAll(async () => {
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
});

async function save(changes: object): Promise<void> {
  const { changedAt: _, ...settings } = (await asAdmin.send('GET', '/settings')).json();
  expect((await asAdmin.send('PUT', '/settings', { ...settings, ...changes })).statusCode).toBe(200);
}
const read = async (url: string) => (await shop.app.inject(`/api${url}`)).json();

describe('without market rules', () => {
  it('adds nothing to pages', async () => {
    expect(await read('/shop')).not.toHaveProperty('market');
  });
});

describe('in the European Union', () => {
  beforeAll(() => save({ market: 'eu' }));
  afterAll(() => save({ market: 'none' }));

  it.each([
    [{}, true],
    [{ country: 'DE' }, true],
    [{ address: 'Weg 1\n1010 Wien\nAustria' }, true],
    [{ country: 'CH' }, undefined],
  ])('the button that orders says that the order must be paid, by the country of delivery: %j', async (place, binding) => {
    const lines = [{ id: await stockTool(shop), quantity: 1 }];
    const response = await shop.app.inject({ method: 'POST', url: '/api/quote', payload: { lines, ...place } });
    expect(response.json().binding).toBe(binding);
    expect((await read('/shop')).market).toMatchObject({ binding: true });
  });
});
