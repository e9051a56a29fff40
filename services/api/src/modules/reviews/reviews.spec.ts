import { QueryCounter } from '@whetstone/server/testing/database/queries';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { Review } from './review.entity.ts';

let author: SignedIn;
const shop = sharedTestApp();
beforeAll(async () => {
  author = await signIn(shop, { name: 'Robin Hale' });
});

function review(payload: object, headers: Record<string, string> = author.headers) {
  return shop.app.inject({ method: 'POST', url: '/api/review', headers, payload });
}

it('returns the newest review first, with the name of its author', async () => {
  await review({ reviews: 'Good.', rating: 4 });
  const claims = { client: 'someone@else.example', clientName: 'Someone Else' };
  const response = await review({ reviews: 'Better than I thought.', rating: 5, ...claims });
  expect([response.statusCode, response.json()]).toEqual([201, { success: true }]);
  const list = await shop.app.inject('/api/review?count=true');
  expect(list.headers['x-total-count']).toBe('2');
  expect(list.json()[0]).toEqual({
    _id: expect.any(String),
    client: expect.stringMatching(/^[0-9a-f]…@mail\.example$/),
    clientName: 'Robin Hale',
    reviews: 'Better than I thought.',
    rating: 5,
    createdAt: expect.any(String),
    verified: true,
    verifiedPurchase: false,
  });
});

it('returns the mean rating with one query', async () => {
  const rating = async () => (await shop.app.inject('/api/review/rating')).json();
  await shop.dataSource.getRepository(Review).clear();
  expect(await rating()).toEqual({ average: null, count: 0, distribution: [0, 0, 0, 0, 0] });
  for (const stars of [5, 5, 4]) await review({ reviews: 'Good.', rating: stars });
  const queries = await new QueryCounter(shop.dataSource).during(async () => {
    expect(await rating()).toEqual({ average: 4.67, count: 3, distribution: [0, 0, 0, 1, 2] });
  });
  expect(queries).toHaveLength(1);
});

it.each([
  ['rating', 0],
  ['rating', 6],
  ['rating', 4.5],
  ['rating', '5'],
  ['rating', 2 ** 53],
  ['reviews', ''],
  ['reviews', ' \n '],
  ['reviews', 'x'.repeat(2_001)],
  ['reviews', { $ne: '' }],
  ['toolId', 7],
  ['stars', 5],
])('rejects %s = %j by name', async (field, value) => {
  const response = await review({ reviews: 'Good.', rating: 4, [field]: value });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation-failed', errors: [{ field }] });
});

it('masks email addresses in responses and stores them complete', async () => {
  await review({ reviews: 'Good.', rating: 4 });
  const list = await shop.app.inject({ url: '/api/review', headers: author.headers });
  expect(list.body).not.toContain(author.email);
  const kept = await shop.dataSource.getRepository(Review).countBy({ client: author.email });
  expect(kept).toBe(list.json().length);
});

it('requires a token', async () => {
  expect((await review({ reviews: 'Good.', rating: 4 }, {})).statusCode).toBe(401);
});

it('accepts ten reviews of a user at once, then responds 429, without limiting others', async () => {
  const eager = await signIn(shop);
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => review({ reviews: 'Good.', rating: 4 }, eager.headers)),
  );
  const rejected = responses.filter(({ statusCode }) => statusCode === 429);
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(rejected).toHaveLength(2);
  for (const { headers, json } of rejected) {
    expect(json()).toMatchObject({
      code: 'too-many-requests',
      detail: 'You have written many reviews. Wait 6 minutes and try again.',
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(300);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(360);
  }
  expect((await review({ reviews: 'Good.', rating: 4 })).statusCode).toBe(201);
});

it('stores all letters and emoji', async () => {
  const text = 'Tipptopp! 使いやすい 🔨 <b>"bold"</b>';
  await review({ reviews: text, rating: 5 });
  expect((await shop.app.inject('/api/review?limit=1')).json()[0].reviews).toBe(text);
});

it('lists with one query', async () => {
  const counter = new QueryCounter(shop.dataSource);
  expect(await counter.during(() => shop.app.inject('/api/review'))).toHaveLength(1);
});
