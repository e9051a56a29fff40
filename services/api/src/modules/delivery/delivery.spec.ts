import { startTestApp } from '../../testing/test-app.ts';

it('returns the cost and the time of delivery, which caches may store', async () => {
  const shop = await startTestApp({ delivery: { costCents: 490, days: { least: 2, most: 4 } } });
  const response = await shop.app.inject('/api/delivery');
  expect(response.json()).toEqual({ cost: 4.9, days: { least: 2, most: 4 } });
  expect(response.headers['cache-control']).toBe('public, no-cache');
  const headers = { 'if-none-match': String(response.headers.etag) };
  expect((await shop.app.inject({ url: '/api/delivery', headers })).statusCode).toBe(304);
  await shop.close();
});
