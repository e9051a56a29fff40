import { sharedTestApp } from '../../testing/test-app.ts';

const shop = sharedTestApp();

it('is live, and ready while the database responds', async () => {
  expect((await shop.app.inject('/api/health/live')).json()).toEqual({ status: 'ok' });
  const ready = await shop.app.inject('/api/health/ready');
  expect([ready.statusCode, ready.json().status]).toEqual([200, 'ok']);
});

it('is live but not ready while the database is unreachable', async () => {
  const query = jest.spyOn(shop.dataSource, 'query').mockRejectedValue(new Error('connection lost'));
  const ready = await shop.app.inject('/api/health/ready');
  expect(ready.statusCode).toBe(503);
  expect(ready.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(ready.json().code).toBe('unavailable');
  expect((await shop.app.inject('/api/health/live')).statusCode).toBe(200);
  query.mockRestore();
});
