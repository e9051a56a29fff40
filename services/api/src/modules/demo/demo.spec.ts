import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe('with demo data', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({ demoData: true });
  });
  afterAll(() => shop.close());

  it('has a catalog with one tool low on stock and one sold out', async () => {
    const tools: { quantity: number; img: string }[] = (
      await shop.app.inject('/api/purchase?limit=100')
    ).json();
    expect(tools).toHaveLength(20);
    expect(tools.filter(({ quantity }) => quantity === 0)).toHaveLength(1);
    expect(tools.filter(({ quantity }) => quantity > 0 && quantity < 10)).toHaveLength(1);
    for (const { img } of tools) expect(img).toMatch(/^\/media\/[a-z-]+-1200\.webp$/);
  });

  it('shows the catalog in display order', async () => {
    const [first] = (await shop.app.inject('/api/purchase?limit=1')).json();
    expect(first.name).toMatch(/chisel/i);
  });

  it.each([
    ['wrench', 'Combination Spanners, Set of 6'],
    ['vice', 'Bench Vise, 100 mm'],
    ['water level', 'Spirit Level, 400 mm'],
    ['hamer', 'Claw Hammer, 450 g'],
    ['Schraubzwinge', 'G-Clamp, 150 mm'],
    ['scie', 'Tenon Saw, 280 mm'],
    ['Geschenk', 'Bevel-Edge Chisels, Set of 5'],
  ])('finds tools for %j, by synonyms and corrections', async (q, name) => {
    const found = (await shop.app.inject(`/api/purchase?q=${encodeURIComponent(q)}`)).json();
    expect(found.map((tool: { name: string }) => tool.name)).toContain(name);
  });

  it('has reviews of the shop and of its tools', async () => {
    const response = await shop.app.inject('/api/review?count=true');
    expect(response.headers['x-total-count']).toBe('15');
    const reviewed = response.json().filter(({ tool }: { tool?: object }) => tool);
    expect(reviewed).toHaveLength(13);
    const [chisels] = (await shop.app.inject('/api/purchase?limit=1')).json();
    expect(chisels.rating).toEqual({ average: 4.25, count: 4 });
  });

  it('has reviews of different days, the newest first', async () => {
    const reviews: { createdAt: string }[] = (await shop.app.inject('/api/review')).json();
    const days = reviews.map(({ createdAt }) => createdAt.slice(0, 10));
    expect(days).toEqual([...new Set(days)].sort().reverse());
    expect(days.at(-1)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('says where it delivers, and nothing about taxes without a rate', async () => {
    const { deliveryArea, priceNote } = (await shop.app.inject('/api/shop')).json();
    expect([deliveryArea, priceNote]).toEqual(['the United Kingdom, Ireland and the United States', '']);
  });

  it('lets the demo accounts sign in', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in/email',
      headers: { origin: shop.config.publicUrl },
      payload: { email: 'shopper@whetstone.example', password: 'sharpen-shop' },
    });
    expect(response.statusCode).toBe(200);
  });
});

it('stays empty without demo data', async () => {
  const shop = await startTestApp();
  expect((await shop.app.inject('/api/purchase')).json()).toEqual([]);
  await shop.close();
});
