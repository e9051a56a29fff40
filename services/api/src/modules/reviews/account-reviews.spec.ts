import { writePrepared } from '@whetstone/server/database/prepared-queries';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { User } from '../users/user.entity.ts';
import { Review } from './review.entity.ts';
import type { FullReviewDto } from './reviews.dto.ts';

const DAY_MS = 24 * 3_600_000;

let admin: SignedIn;
let author: SignedIn;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = await signIn(shop, { role: 'admin' });
});
beforeEach(async () => {
  await shop.dataSource.getRepository(Review).clear();
  author = await signIn(shop);
});

const read = async (path: string, { headers }: SignedIn = admin) =>
  (await shop.app.inject({ url: `/api${path}`, headers })).json();
const add = async (rating: number, toolId?: string, by = author, remoteAddress = '203.0.113.7') => {
  const payload = { reviews: `${rating} stars.`, rating, ...(toolId && { toolId }) };
  const request = {
    method: 'POST' as const,
    url: '/api/review',
    headers: by.headers,
    payload,
    remoteAddress,
  };
  expect((await shop.app.inject(request)).statusCode).toBe(201);
};
const decide = async (path: string, payload: object) => {
  const url = `/api/users/${author.id}/reviews/${path}`;
  return (await shop.app.inject({ method: 'POST', url, headers: admin.headers, payload })).json();
};
const seen = (reviews: FullReviewDto[]) => ({
  reviews: reviews.map(({ _id: id, version }) => ({ id, version })),
});
const ratingOf = async (tool: string) => (await read(`/purchase/${tool}`)).rating;

describe('all reviews of an account', () => {
  it('are hidden with one reason, which the author reads, and shown again', async () => {
    const tools = [await stockTool(shop), await stockTool(shop)] as const;
    for (const tool of [...tools, undefined]) await add(1, tool);
    await add(5, tools[0], await signIn(shop));
    const { reviews, remaining } = await decide('hide', { reason: ' Insults. ' });
    expect(remaining).toBe(0);
    expect(reviews).toHaveLength(3);
    expect(await read('/review/mine', author)).toEqual(reviews);
    for (const review of reviews)
      expect(review).toMatchObject({ state: 'hidden', hiddenReason: 'Insults.', version: 2 });
    expect(await ratingOf(tools[0])).toEqual({ average: 5, count: 1 });
    expect(await ratingOf(tools[1])).toEqual({ average: null, count: 0 });

    const shown: FullReviewDto[] = await decide('show', seen(reviews));
    expect(shown.map(({ state }) => state)).toEqual(['visible', 'visible', 'visible']);
    expect(await ratingOf(tools[0])).toEqual({ average: 3, count: 2 });
    const entries = await shop.dataSource.getRepository(AuditEntry).find({
      where: { personId: author.id, actorId: admin.id },
      order: { id: 'ASC' },
    });
    const actions = ['review.hidden', 'review.shown'].flatMap((action) => Array(3).fill(action));
    expect(entries.map(({ action }) => action)).toEqual(actions);
  });

  it('stay hidden if they were hidden before or have changed since', async () => {
    for (const rating of [1, 2, 3]) await add(rating);
    const [newest, other, oldest]: FullReviewDto[] = await read('/review/mine', author);
    const hide = { reason: 'Spam.', version: 1 };
    const url = `/api/reviews/${oldest?._id}/hide`;
    await shop.app.inject({ method: 'POST', url, headers: admin.headers, payload: hide });
    const { reviews } = await decide('hide', { reason: 'Spam.' });
    expect(reviews.map(({ _id }: FullReviewDto) => _id)).toEqual([newest?._id, other?._id]);
    const edit = { reviews: 'Worse.', rating: 1, version: 2 };
    const edited = { method: 'PUT' as const, url: `/api/review/${other?._id}`, payload: edit };
    expect((await shop.app.inject({ ...edited, headers: author.headers })).statusCode).toBe(200);
    const shown: FullReviewDto[] = await decide('show', seen(reviews));
    expect(shown.map(({ _id }) => _id)).toEqual([newest?._id]);
    expect((await read('/reviews?state=hidden')).map(({ _id }: FullReviewDto) => _id)).toEqual([
      other?._id,
      oldest?._id,
    ]);
  });

  it('wait after they are shown if the email is not confirmed', async () => {
    await add(1);
    await shop.dataSource.getRepository(User).update({ id: author.id }, { emailConfirmed: false });
    const { reviews } = await decide('hide', { reason: 'Spam.' });
    expect(await decide('show', seen(reviews))).toMatchObject([{ state: 'waiting' }]);
  });

  it('are hidden 100 at a time, the newest first', async () => {
    const { id: userId, email: client, name: clientName } = author;
    const ids = Array.from({ length: 101 }, (_, index) => `r${String(index).padStart(3, '0')}`);
    const row = { userId, client, clientName, toolId: null, reviews: 'Spam.', rating: 1 };
    await shop.dataSource
      .getRepository(Review)
      .insert(ids.map((id) => ({ ...row, id, createdAt: new Date() })));
    const { reviews, remaining } = await decide('hide', { reason: 'Spam.' });
    expect([reviews.length, reviews[0]._id, remaining]).toEqual([100, 'r100', 1]);
  });

  it.each([
    ['hide', { reason: ' ' }, 'reason'],
    ['show', { reviews: [] }, 'reviews'],
    ['show', { reviews: [{ id: 'a' }] }, 'reviews.0.version'],
    ['show', { reviews: Array(101).fill({ id: 'a', version: 1 }) }, 'reviews'],
  ])('are not decided by %s with %j', async (path, payload, field) => {
    expect(await decide(path, payload)).toMatchObject({ status: 400, errors: [{ field }] });
  });
});

describe('a burst', () => {
  const age = (id: string, ms: number) => {
    const sql = 'UPDATE reviews SET created_at = ? WHERE id = ?';
    return writePrepared(shop.dataSource, sql, [new Date(Date.now() - ms), id]);
  };
  const old = async (by: SignedIn) => {
    await shop.dataSource
      .getRepository(User)
      .update({ id: by.id }, { createdAt: new Date(Date.now() - 8 * DAY_MS) });
    return by;
  };
  const authors = (count: number) => Promise.all(Array.from({ length: count }, () => signIn(shop)));

  it('names the tool, the network and new accounts, and leads to its reviews', async () => {
    const tool = await stockTool(shop, { name: 'Claw Hammer' });
    const [first, ...others] = await authors(11);
    if (first) await add(5, tool, await old(first), '198.51.100.9');
    for (const by of others) await add(1, tool, by, '203.0.113.8');
    // Reviews count before an admin hides them.
    author = others[0] as SignedIn;
    await decide('hide', { reason: 'Spam.' });
    const ten = { reviews: 10, accounts: 10, newAccounts: 10, average: 1 };
    expect(await read('/reviews/bursts')).toEqual([
      { tool: { id: tool, name: 'Claw Hammer' }, reviews: 11, accounts: 11, newAccounts: 10, average: 1.4 },
      { network: '203.0.113.…', ...ten },
      ten,
    ]);
    const network = encodeURIComponent('203.0.113.…');
    for (const filter of [`network=${network}`, 'newAccounts=true'])
      expect(await read(`/reviews?${filter}`)).toHaveLength(10);
  });

  it('has at least ten reviews within 24 hours', async () => {
    const tool = await stockTool(shop);
    for (const by of await authors(10)) await add(1, tool, by);
    expect(await read('/reviews/bursts')).toHaveLength(3);
    const [one] = await read('/reviews?limit=1');
    await age(one._id, DAY_MS + 3_600_000);
    expect(await read('/reviews/bursts')).toEqual([]);
  });

  it('is not found in the networks of reviews after a week, nor after the removal of their author', async () => {
    for (let count = 0; count < 3; count += 1) await add(1);
    const networks = async () => (await read('/reviews')).map(({ network }: FullReviewDto) => network);
    const [newest] = await read('/review/mine', author);
    expect(newest.network).toBe('203.0.113.…');
    await age(newest._id, 8 * DAY_MS);
    await shop.app.get(JobsService).run('forget-review-networks');
    expect(await networks()).toEqual([undefined, '203.0.113.…', '203.0.113.…']);
    await shop.app.inject({ method: 'DELETE', url: `/api/user/${author.id}`, headers: admin.headers });
    expect(await networks()).toEqual([undefined, undefined, undefined]);
  });
});
