import { randomUUID } from 'node:crypto';
import { inTransaction } from '@whetstone/server/database/transactions';
import { OrderClient } from '../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { PaymentDifference } from '../orders/differences/payment-difference.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { Tool } from '../tools/tool.entity.ts';
import { User } from '../users/user.entity.ts';
import type { AuditEntryDto } from './audit.dto.ts';
import { AuditLog } from './audit-log.service.ts';
import { AuditSealer } from './audit-sealer.service.ts';

let admin: SignedIn;
let toolId: string;

const shop = sharedTestApp();
beforeAll(async () => {
  admin = await signIn(shop, { email: 'ada@example.com', role: 'admin' });
  toolId = await stockTool(shop, { name: 'Jack Plane' });
  const subject = toolId;
  await inTransaction(shop.dataSource, async (manager) => {
    const log = shop.app.get(AuditLog);
    const change = { before: { price: 10 }, after: { price: 12 } };
    await log.record(manager, { actor: admin, action: 'tool.edited', subject, ...change });
    const bob = { id: 'bob', email: 'bob@example.com' };
    await log.record(manager, { actor: bob, action: 'user.signed-in', subject: 'bob' });
    await log.record(manager, { actor: null, action: 'tool.archived', subject });
  });
  await shop.app.get(AuditSealer).seal();
});

const get = async (path: string) =>
  (await shop.app.inject({ url: `/api/audit${path}`, headers: admin.headers })).json();
const actionsOf = async (query: string) =>
  ((await get(query)) as AuditEntryDto[]).map(({ action }) => action);

it('lists entries, newest first, with actor, subject and values', async () => {
  const list: AuditEntryDto[] = await get('');
  expect(list.map(({ action }) => action)).toEqual(['tool.archived', 'user.signed-in', 'tool.edited']);
  expect(list[2]).toEqual({
    _id: expect.any(String),
    at: expect.any(String),
    actor: { id: admin.id, email: 'ada@example.com' },
    action: 'tool.edited',
    subject: { kind: 'tool', id: toolId, name: 'Jack Plane' },
    before: { price: 10 },
    after: { price: 12 },
    erased: false,
    position: 1,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(list[0]?.actor).toBeUndefined();
});

it.each([
  ['the actor’s email', '?actor=ADA@example.com', ['tool.edited']],
  ['a part of the actor’s email', '?actor=da@EXAMPLE', ['tool.edited']],
  ['the actor’s id', '?actor=bob', ['user.signed-in']],
  ['an unknown actor', '?actor=eve@example.com', []],
  ['an action', '?action=tool.archived', ['tool.archived']],
  ['the first and last day', `?from=${today()}&to=${today()}&action=tool.edited`, ['tool.edited']],
  ['an earlier day', '?to=2020-01-01', []],
  ['a later day', '?from=2100-01-01', []],
])('finds entries by %s', async (_name, query, actions) => {
  expect(await actionsOf(query)).toEqual(actions);
});

it('finds entries by their subject', async () => {
  expect(await actionsOf(`?subject=${toolId}`)).toEqual(['tool.archived', 'tool.edited']);
  expect(await get('/actions')).toEqual(['tool.archived', 'tool.edited', 'user.signed-in']);
});

it.each(['Jack Plane', 'ack pla', encodeURIComponent('%')])(
  'finds subjects whose names contain %s',
  async (text) => {
    const found = text.includes('%') ? [] : ['tool.archived', 'tool.edited'];
    expect(await actionsOf(`?subject=${text}`)).toEqual(found);
  },
);

it('checks the chain now', async () => {
  expect(await get('/chain')).toMatchObject({ entries: 3, checkedEntries: 0 });
  const check = { method: 'POST' as const, url: '/api/audit/check', headers: admin.headers };
  const checked = (await shop.app.inject(check)).json();
  expect(checked).toEqual({
    entries: 3,
    checkedAt: expect.any(String),
    checkedEntries: 3,
    checkedHead: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await actionsOf('?limit=1')).toEqual(['audit-log.checked']);
});

it('names and finds reviews by their tool, and those of the shop', async () => {
  const send = (method: 'POST', path: string, payload: object) =>
    shop.app.inject({ method, url: `/api${path}`, headers: admin.headers, payload });
  for (const about of [{ toolId }, {}])
    await send('POST', '/review', { reviews: 'Sharp.', rating: 5, ...about });
  const mine = (await shop.app.inject({ url: '/api/review/mine', headers: admin.headers })).json();
  for (const { _id, version } of mine)
    await send('POST', `/reviews/${_id}/hide`, { version, reason: 'Spam.' });
  const hidden: AuditEntryDto[] = await get('?action=review.hidden');
  expect(hidden.map(({ subject }) => subject.name).sort()).toEqual(['Jack Plane', 'The shop']);
  expect(await actionsOf('?subject=The shop')).toEqual(['review.hidden']);
  expect(await actionsOf('?subject=plane&action=review.hidden')).toEqual(['review.hidden']);
});

it('finds a name that contains a UUID, as addresses of webhooks and names of files do', async () => {
  const uuid = randomUUID();
  await shop.dataSource.getRepository(Tool).update({ id: toolId }, { name: `Jack Plane ${uuid}` });
  expect(await actionsOf(`?subject=${uuid}&action=tool.edited`)).toEqual(['tool.edited']);
});

it('names payment differences by their order or reference, and does not search them', async () => {
  const found = { detail: '', expectedCents: 0, actualCents: 0, foundAt: new Date(), note: '' };
  const own = { kind: 'unknown-payment' as const, provider: 'stripe', reference: 'pi_lost' };
  const difference = { id: randomUUID(), ...own, ...found };
  await shop.dataSource.getRepository(PaymentDifference).insert(difference);
  const subject = difference.id;
  await shop.app.get(AuditLog).recordAlone({ actor: admin, action: 'payment-difference.resolved', subject });
  const [entry]: AuditEntryDto[] = await get('?action=payment-difference.resolved');
  expect(entry?.subject).toEqual({ kind: 'payment-difference', id: subject, name: 'pi_lost' });
  expect(await actionsOf('?subject=pi_lost')).toEqual([]);
});

it('finds the differences of an order by its number', async () => {
  const { number } = await new OrderClient(shop, admin).placed({ [toolId]: 1 });
  const { id: orderId } = await shop.dataSource.getRepository(Order).findOneByOrFail({ number });
  const found = { detail: '', expectedCents: 0, actualCents: 0, foundAt: new Date(), note: '' };
  const own = { kind: 'dispute' as const, provider: 'stripe', reference: 'dp_1' };
  const difference = { id: randomUUID(), ...own, ...found };
  await shop.dataSource.getRepository(PaymentDifference).insert({ ...difference, orderId });
  const subject = difference.id;
  await shop.app.get(AuditLog).recordAlone({ actor: admin, action: 'payment-difference.resolved', subject });
  expect(await actionsOf(`?subject=${number}`)).toEqual(['payment-difference.resolved']);
});

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

it('names an account also in the entries from before its first token', async () => {
  const { id } = await signIn(shop, { email: 'early@example.com' });
  await shop.dataSource.getRepository(User).update({ id }, { uid: 'uid-of-early' });
  const subject = 'uid-of-early';
  await inTransaction(shop.dataSource, (manager) =>
    shop.app.get(AuditLog).record(manager, { actor: null, action: 'user.signed-up', subject }),
  );
  const [entry]: AuditEntryDto[] = await get('?action=user.signed-up');
  expect(entry?.subject).toEqual({ kind: 'user', id: subject, name: 'early@example.com' });
});
