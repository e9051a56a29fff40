import { QueryCounter } from '@whetstone/server/testing/database/queries';
import { Browser } from '../../testing/browser.ts';
import { newestLink } from '../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { OrderLine } from '../orders/order-line.entity.ts';
import { User } from '../users/user.entity.ts';
import { UserProvisioningService } from '../users/user-provisioning.service.ts';
import { Review } from './review.entity.ts';

let admin: SignedIn;
let author: SignedIn;
let tool: string;
const shop = sharedTestApp({ ordersPerMinute: 1_000 });
beforeAll(async () => {
  admin = await signIn(shop, { role: 'admin' });
});
beforeEach(async () => {
  author = await signIn(shop, { name: 'Robin Hale' });
  tool = await stockTool(shop, { name: 'Claw Hammer' });
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, path: string, payload?: object, { headers }: Partial<SignedIn> = author) =>
  shop.app.inject({ method, url: `/api${path}`, headers, payload });
const read = async (path: string, caller?: SignedIn) => (await send('GET', path, undefined, caller)).json();

const add = (rating: number, by = author, toolId = tool) =>
  send('POST', '/review', { reviews: `${rating} stars.`, rating, toolId }, by);
/** Adds the author's review. Returns it as the author reads it. */
async function added(rating = 4) {
  await add(rating);
  return (await read(`/review/mine?tool=${tool}`))[0];
}
const order = (id: string, by: SignedIn) =>
  send('POST', '/order', { id, quantity: 1, address: '4 Forge Lane', phone: '0114 496 0100' }, by);
const ratingOf = async (id = tool) => (await read(`/purchase/${id}`)).rating;
const summaryOf = (id = tool) => read(`/review/rating?tool=${id}`);

describe('a review of a tool', () => {
  it('is in the lists of the tool and of all reviews, and in no list of another tool', async () => {
    const other = await stockTool(shop, { name: 'Try Square' });
    expect((await add(4)).json()).toEqual({ success: true });
    const expected = {
      reviews: '4 stars.',
      tool: { id: tool, name: 'Claw Hammer' },
      verifiedPurchase: false,
    };
    expect(await read(`/review?tool=${tool}`)).toEqual([expect.objectContaining(expected)]);
    expect((await read('/review?limit=1'))[0]).toMatchObject(expected);
    expect(await read(`/review?tool=${other}`)).toEqual([]);
    expect(await ratingOf(other)).toEqual({ average: null, count: 0 });
  });

  it('changes the average of its tool, on cards too, and the distribution', async () => {
    expect(await ratingOf()).toEqual({ average: null, count: 0 });
    for (const rating of [5, 5, 4]) await add(rating, await signIn(shop));
    expect(await ratingOf()).toEqual({ average: 4.67, count: 3 });
    const listed: { _id: string; rating: object }[] = await read('/purchase?limit=5');
    expect(listed.find(({ _id }) => _id === tool)?.rating).toEqual({ average: 4.67, count: 3 });
    expect(await summaryOf()).toEqual({ average: 4.67, count: 3, distribution: [0, 0, 0, 1, 2] });
  });

  it('is rejected for an unknown tool', async () => {
    const response = await add(5, author, 'none');
    expect(response.json()).toMatchObject({ status: 404, detail: 'There is no tool with this id.' });
  });

  it('is the only one of its account, also under concurrent requests', async () => {
    const responses = await Promise.all([add(5), add(5), add(5)]);
    const [mine] = await read(`/review/mine?tool=${tool}`);
    const rejected = responses.filter(({ statusCode }) => statusCode !== 201);
    expect(rejected.map((response) => response.json())).toEqual(
      Array(2).fill(
        expect.objectContaining({
          status: 409,
          code: 'already-reviewed',
          detail: 'You have already reviewed this tool. Change your review instead.',
          reviewId: mine._id,
        }),
      ),
    );
    expect(await ratingOf()).toEqual({ average: 5, count: 1 });
  });

  it('is a verified purchase while the author has an order of the tool that is not cancelled', async () => {
    const isVerified = async () => (await read(`/review?tool=${tool}`))[0].verifiedPurchase;
    await add(5);
    await order(tool, admin);
    await order(await stockTool(shop), author);
    expect(await isVerified()).toBe(false);
    await order(tool, author);
    expect(await isVerified()).toBe(true);
    const { id } = await shop.dataSource
      .getRepository(OrderLine)
      .findOneByOrFail({ userId: author.id, toolId: tool });
    await send('DELETE', `/order/${id}`);
    expect(await isVerified()).toBe(false);
  });

  it('is listed before reviews without an order, on one page and across pages', async () => {
    const authors = [author, await signIn(shop), await signIn(shop), await signIn(shop), await signIn(shop)];
    for (const [index, by] of authors.entries()) {
      await add(index + 1, by);
      if (index % 2) await order(tool, by);
    }
    const url = `/api/review?tool=${tool}`;
    const expected = [4, 2, 5, 3, 1];
    expect((await read(`/review?tool=${tool}`)).map(({ rating }: Review) => rating)).toEqual(expected);
    for (const limit of [1, 2, 3, 5]) {
      const listed: number[] = [];
      let next = `${url}&limit=${limit}`;
      while (next) {
        const { headers, body } = await shop.app.inject(next);
        listed.push(...JSON.parse(body).map(({ rating }: Review) => rating));
        next = /<(.+?)>/.exec(String(headers.link ?? ''))?.[1] ?? '';
      }
      expect(listed).toEqual(expected);
    }
  });

  it('is listed with four queries: reviews with and without an order, tools and orders', async () => {
    for (const rating of [5, 4, 3]) await add(rating, await signIn(shop));
    const counter = new QueryCounter(shop.dataSource);
    expect(await counter.during(() => read(`/review?tool=${tool}`))).toHaveLength(4);
  });

  it('is not in another list with an invalid filter', async () => {
    for (const [query, field] of [
      ['tool=a&tool=b', 'tool'],
      [`tool=${'x'.repeat(37)}`, 'tool'],
    ])
      expect(await read(`/review?${query}`)).toMatchObject({ status: 400, errors: [{ field }] });
    expect(await read('/reviews?state=gone&rating=6', admin)).toMatchObject({
      errors: [{ field: 'state' }, { field: 'rating' }],
    });
  });
});

describe('the author', () => {
  it('changes the text and the rating', async () => {
    const { _id, version } = await added(2);
    const edit = { reviews: 'Better with time.', rating: 5, version };
    const response = await send('PUT', `/review/${_id}`, edit);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ ...edit, version: version + 1, client: author.email, state: 'visible' }),
    ]);
    const [listed] = await read(`/review?tool=${tool}`);
    expect(listed).toMatchObject({ reviews: 'Better with time.', editedAt: expect.any(String) });
    expect(listed.client).not.toBe(author.email);
    expect(await ratingOf()).toEqual({ average: 5, count: 1 });
  });

  it('does not overwrite a change of another tab', async () => {
    const { _id, version } = await added();
    await send('PUT', `/review/${_id}`, { reviews: 'First.', rating: 1, version });
    const second = await send('PUT', `/review/${_id}`, { reviews: 'Second.', rating: 5, version });
    expect(second.json()).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      current: { reviews: 'First.', rating: 1, version: version + 1 },
    });
    expect(await ratingOf()).toEqual({ average: 1, count: 1 });
  });

  it('deletes the review, and can then write another one', async () => {
    const { _id } = await added(1);
    expect((await send('DELETE', `/review/${_id}`)).json()).toEqual({ deletedCount: 1 });
    expect((await send('DELETE', `/review/${_id}`)).json()).toEqual({ deletedCount: 0 });
    expect(await ratingOf()).toEqual({ average: null, count: 0 });
    expect((await add(3)).statusCode).toBe(201);
  });

  it('is the only one who changes or deletes it', async () => {
    const { _id, version } = await added();
    for (const other of [await signIn(shop), admin]) {
      const edit = await send('PUT', `/review/${_id}`, { reviews: 'Mine.', rating: 1, version }, other);
      expect(edit.statusCode).toBe(404);
      expect((await send('DELETE', `/review/${_id}`, undefined, other)).json()).toEqual({ deletedCount: 0 });
      expect(await read(`/review/mine?tool=${tool}`, other)).toEqual([]);
    }
  });

  it('changes at most ten reviews at once', async () => {
    const { _id } = await added();
    const edit = (version: number) =>
      send('PUT', `/review/${_id}`, { reviews: 'Again.', rating: 1, version });
    for (let version = 1; version < 10; version += 1) expect((await edit(version)).statusCode).toBe(200);
    expect((await edit(10)).statusCode).toBe(429);
  });

  it('is not named any more after the removal of the account, and the rating stays', async () => {
    await added(3);
    await send('DELETE', `/user/${author.id}`, undefined, admin);
    const [listed] = await read(`/review?tool=${tool}`, admin);
    expect(listed).toMatchObject({
      client: '',
      clientName: 'A customer',
      rating: 3,
      verifiedPurchase: false,
    });
    expect(await shop.dataSource.getRepository(Review).countBy({ client: author.email })).toBe(0);
    expect(await ratingOf()).toEqual({ average: 3, count: 1 });
  });
});

describe('the review of an account with an unconfirmed email', () => {
  const rating = { average: null, count: 0 };
  const setConfirmed = (emailConfirmed: boolean) =>
    shop.dataSource.getRepository(User).update({ id: author.id }, { emailConfirmed });
  beforeEach(() => setConfirmed(false));
  const confirm = () => shop.app.get(UserProvisioningService).confirmEmail(author.id);

  it('waits, for its author and for admins only, until the confirmation publishes it', async () => {
    const response = await send('POST', '/review', { reviews: 'Dull.', rating: 2, toolId: tool });
    expect(response.headers['x-data-tags']).toBeUndefined();
    const [mine] = await read(`/review/mine?tool=${tool}`);
    expect(mine).toMatchObject({ state: 'waiting', verified: false });
    expect(await read(`/reviews?tool=${tool}&state=waiting`, admin)).toEqual([mine]);
    expect(await read(`/review?tool=${tool}`)).toEqual([]);
    expect(await ratingOf()).toEqual(rating);
    const edit = { reviews: 'Blunt.', rating: 1, version: mine.version };
    expect((await send('PUT', `/review/${mine._id}`, edit)).json()).toMatchObject({ state: 'waiting' });
    await confirm();
    expect(await read(`/review?tool=${tool}`)).toEqual([expect.objectContaining({ reviews: 'Blunt.' })]);
    expect(await ratingOf()).toEqual({ average: 1, count: 1 });
    expect(await summaryOf()).toMatchObject({ average: 1, count: 1 });
    await confirm();
    expect(await ratingOf()).toEqual({ average: 1, count: 1 });
  });

  it('waits again when an admin shows it, and stays hidden when its author confirms', async () => {
    const { _id, version } = await added(1);
    const decide = async (decision: string, body: object) =>
      (await send('POST', `/reviews/${_id}/${decision}`, body, admin)).json();
    await decide('hide', { reason: 'Spam.', version });
    expect(await decide('show', { version: version + 1 })).toMatchObject({ state: 'waiting' });
    await decide('hide', { reason: 'Spam.', version: version + 2 });
    await confirm();
    expect(await ratingOf()).toEqual(rating);
    expect(await decide('show', { version: version + 3 })).toMatchObject({ state: 'visible' });
    expect(await ratingOf()).toEqual({ average: 1, count: 1 });
  });

  it('is counted once if the confirmation and a change are concurrent', async () => {
    const { _id, version } = await added(1);
    const edit = { reviews: 'Sharp.', rating: 5, version };
    await Promise.all([confirm(), send('PUT', `/review/${_id}`, edit), confirm()]);
    expect(await ratingOf()).toEqual({ average: 5, count: 1 });
  });

  it('is deleted with the account', async () => {
    await added(1);
    await send('DELETE', `/user/${author.id}`, undefined, admin);
    expect(await read(`/reviews?tool=${tool}`, admin)).toEqual([]);
  });
});

it('a confirmation link names the pages of the reviews that it publishes', async () => {
  const browser = new Browser(shop.app, shop.config.publicUrl);
  const email = 'reviewer@example.com';
  await browser.signUp(email, 'a-long-secret-1');
  const headers = { authorization: `Bearer ${await browser.accessToken(email)}` };
  await send('POST', '/review', { reviews: 'Sharp.', rating: 5, toolId: tool }, { headers });
  const { pathname, search } = await newestLink(shop, email);
  const { headers: sent } = await browser.get(pathname + search);
  expect(sent['x-data-tags']).toBe(`reviews:${tool} tools:${tool}`);
  expect(await ratingOf()).toEqual({ average: 5, count: 1 });
});

describe('an admin', () => {
  const hide = (id: string, version: number, reason = 'It insults a colleague.') =>
    send('POST', `/reviews/${id}/hide`, { reason, version }, admin);
  const show = (id: string, version: number) => send('POST', `/reviews/${id}/show`, { version }, admin);

  it('hides a review with a reason that its author reads, and shows it again', async () => {
    const { _id, version } = await added(1);
    const hidden = (await hide(_id, version, ' It insults a colleague. ')).json();
    expect(hidden).toMatchObject({
      state: 'hidden',
      hiddenReason: 'It insults a colleague.',
      version: version + 1,
    });
    expect(await read(`/review?tool=${tool}`)).toEqual([]);
    expect(await read('/review?limit=1')).not.toEqual([expect.objectContaining({ _id })]);
    expect(await ratingOf()).toEqual({ average: null, count: 0 });
    expect(await summaryOf()).toEqual({ average: null, count: 0, distribution: [0, 0, 0, 0, 0] });
    expect(await read(`/review/mine?tool=${tool}`)).toEqual([hidden]);

    const shown = (await show(_id, hidden.version)).json();
    expect(shown).toMatchObject({ state: 'visible' });
    expect(shown.hiddenReason).toBeUndefined();
    expect(await ratingOf()).toEqual({ average: 1, count: 1 });

    const entries = await shop.dataSource.getRepository(AuditEntry).find({
      where: { subjectKind: 'review', subjectId: _id },
      order: { id: 'ASC' },
    });
    const by = { actorId: admin.id, personId: author.id };
    expect(entries).toMatchObject([
      { action: 'review.hidden', ...by },
      { action: 'review.shown', ...by },
    ]);
  });

  it('does not hide what the author has changed meanwhile, nor decide against another admin', async () => {
    const { _id, version } = await added(1);
    await send('PUT', `/review/${_id}`, { reviews: 'Sorry, it is good.', rating: 5, version });
    const late = await hide(_id, version);
    expect(late.json()).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      current: { reviews: 'Sorry, it is good.', state: 'visible' },
    });
    const decisions = await Promise.all([hide(_id, version + 1, 'One.'), hide(_id, version + 1, 'Two.')]);
    expect(decisions.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await ratingOf()).toEqual({ average: null, count: 0 });
  });

  it('keeps a hidden review hidden when its author changes it', async () => {
    const { _id, version } = await added(1);
    await hide(_id, version);
    const edit = { reviews: 'Still rude.', rating: 2, version: version + 1 };
    expect((await send('PUT', `/review/${_id}`, edit)).json()).toMatchObject({ state: 'hidden' });
    expect(await ratingOf()).toEqual({ average: null, count: 0 });
    expect((await send('DELETE', `/review/${_id}`)).json()).toMatchObject({
      status: 409,
      code: 'review-hidden',
      detail: 'The shop has hidden this review, so it cannot be deleted. Change its text instead.',
    });
    expect((await add(1)).statusCode).toBe(409);
    expect(await ratingOf()).toEqual({ average: null, count: 0 });
  });

  it('finds reviews by state, stars, tool, text and author', async () => {
    const { _id, version } = await added(2);
    await add(5, await signIn(shop, { name: 'Ida Smith' }));
    await hide(_id, version);
    const found = async (query: string) =>
      (await read(`/reviews?tool=${tool}&${query}`, admin)).map(({ rating }: Review) => rating);
    expect(await found('')).toEqual([5, 2]);
    expect(await found('state=hidden')).toEqual([2]);
    expect(await found('state=visible')).toEqual([5]);
    expect(await found('rating=2')).toEqual([2]);
    expect(await found('q=da%20smi')).toEqual([5]);
    expect(await found(`q=${author.email.slice(4).toUpperCase()}`)).toEqual([2]);
    expect(await found('q=5%20stars')).toEqual([5]);
    expect(await found('q=%25')).toEqual([]);
    const [first] = await read(`/reviews?tool=${tool}&limit=1`, admin);
    expect(first.client).toMatch(/^[0-9a-f-]+@mail\.example$/);
  });

  it.each([
    [{ reason: ' ' }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ version: '1' }, 'version'],
  ])('cannot hide with %j', async (change, field) => {
    const { _id } = await added();
    const response = await send(
      'POST',
      `/reviews/${_id}/hide`,
      { reason: 'Spam.', version: 1, ...change },
      admin,
    );
    expect(response.json()).toMatchObject({ status: 400, errors: [{ field }] });
  });
});

it('keeps the figures of a tool equal to its reviews under concurrent changes', async () => {
  const authors = await Promise.all(Array.from({ length: 4 }, () => signIn(shop)));
  const mineOf = async (caller: SignedIn) => (await read(`/review/mine?tool=${tool}`, caller))[0];
  const changeAll = async (caller: SignedIn, seed: number) => {
    await add(1 + (seed % 5), caller);
    const mine = await mineOf(caller);
    const path = `/reviews/${mine._id}`;
    const { version } = mine;
    await Promise.all([
      send(
        'PUT',
        `/review/${mine._id}`,
        { reviews: 'Edited.', rating: 1 + ((seed + 2) % 5), version },
        caller,
      ),
      send('POST', `${path}/hide`, { reason: 'Spam.', version }, admin),
      send('POST', `${path}/hide`, { reason: 'Spam.', version }, admin),
      seed % 2 ? send('DELETE', `/review/${mine._id}`, undefined, caller) : add(5, caller),
    ]);
    const now = await mineOf(caller);
    if (now) await send('POST', `${path}/show`, { version: now.version }, admin);
  };
  await Promise.all(authors.map(changeAll));
  const { distribution, ...rating } = await summaryOf();
  expect(distribution.reduce((sum: number, count: number) => sum + count, 0)).toBe(rating.count);
  expect(rating.count).toBeGreaterThan(0);
  expect(await ratingOf()).toEqual(rating);
});
