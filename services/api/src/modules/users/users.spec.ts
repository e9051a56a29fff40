import { QueryCounter } from '@whetstone/server/testing/database/queries';
import type { InjectOptions } from 'fastify';
import { IsNull } from 'typeorm';
import { OrderClient } from '../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { TokenRevocationService } from './token-revocation.service.ts';
import { User } from './user.entity.ts';
import { UserProvisioningService } from './user-provisioning.service.ts';

let shop: TestApp;
let admin: SignedIn;
let ann: SignedIn;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await signIn(shop, { email: 'admin@example.com', role: 'admin' });
  ann = await signIn(shop, { email: 'ann@example.com', name: 'Ann' });
});
afterAll(() => shop.close());

const call = (user: SignedIn, method: InjectOptions['method'], url: string, payload?: object) =>
  shop.app.inject({ method, url: `/api${url}`, payload, headers: user.headers });
const profileOf = async (user: SignedIn) => (await call(user, 'GET', `/user?email=${user.email}`)).json()[0];

describe('the profile', () => {
  it('has the fields of a user and no others', async () => {
    expect(await profileOf(ann)).toEqual({
      _id: ann.id,
      id: ann.id,
      email: 'ann@example.com',
      role: 'user',
      client: 'ann@example.com',
      clientName: 'Ann',
      edu: '',
      address: '',
      age: null,
      phone: '',
      img: '',
      provider: '',
      confirmed: true,
      since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      orders: 0,
    });
  });

  it('is updated by its owner; omitted fields keep their value', async () => {
    const first = {
      edu: 'Joinery',
      address: '1 Mill Lane',
      age: 41,
      phone: '+44 114',
      img: '/media/ann.webp',
    };
    const response = await call(ann, 'POST', '/user', first);
    expect([response.statusCode, response.json()]).toEqual([201, { success: true }]);
    await call(ann, 'POST', '/user', { edu: 'Turning', age: null });
    const profile = await profileOf(ann);
    expect(profile).toMatchObject({ ...first, edu: 'Turning', age: null });
    expect(profile).not.toHaveProperty('country');
    await call(ann, 'POST', '/user', { address: '1 Mill Lane\nSheffield S3 8GW' });
    expect(await profileOf(ann)).toMatchObject({ country: 'GB' });
    await call(ann, 'POST', '/user', { address: first.address });
  });

  it('keeps the identity of the token and ignores the one in the body', async () => {
    const other = await signIn(shop, { email: 'other@example.com' });
    const body = { id: other.id, client: other.email, clientName: 'Another name', phone: '+44 222' };
    expect((await call(ann, 'POST', '/user', body)).statusCode).toBe(201);
    expect(await profileOf(ann)).toMatchObject({ id: ann.id, client: ann.email, phone: '+44 222' });
    expect((await profileOf(ann)).clientName).toBe('Ann');
    expect((await profileOf(other)).phone).toBe('');
  });

  it.each(['HTTPS://images.example/ann.webp', '/media/ann.webp', ''])('accepts the photo %j', async (img) => {
    expect((await call(ann, 'POST', '/user', { img })).statusCode).toBe(201);
    expect((await profileOf(ann)).img).toBe(img);
  });

  it.each(['edu', 'address', 'phone', 'img'])('rejects null for %s', async (field) => {
    const response = await call(ann, 'POST', '/user', { [field]: null });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  it('can be without address and phone', async () => {
    expect((await call(ann, 'POST', '/user', { address: '', phone: '' })).statusCode).toBe(201);
    expect(await profileOf(ann)).toMatchObject({ address: '', phone: '' });
  });

  it('accepts an empty update', async () => {
    expect((await call(ann, 'POST', '/user', {})).statusCode).toBe(201);
  });

  it.each([
    ['age', { age: 12.5 }],
    ['age', { age: 2 ** 53 }],
    ['img', { img: 'javascript:alert(1)' }],
    ['img', { img: 'http://images.example/ann.webp' }],
    ['img', { img: '/\\elsewhere.example/ann.webp' }],
    ['phone', { phone: '1'.repeat(41) }],
    ['phone', { phone: 'ask Ann' }],
    ['address', { address: '12345' }],
    ['edu', { edu: 'Joinery\nTurning' }],
    ['edu', { edu: { $ne: '' } }],
    ['role', { role: 'admin' }],
    ['email', { email: 'x@example.com' }],
  ])('rejects an invalid %s and names the field', async (field, body) => {
    const response = await call(ann, 'POST', '/user', body);
    expect(response.json()).toMatchObject({ status: 400, code: 'validation-failed', errors: [{ field }] });
  });
});

describe('lists of users', () => {
  it('contain all users for an admin, page by page', async () => {
    const first = await call(admin, 'GET', '/user?limit=2&count=true');
    expect(first.json()).toHaveLength(2);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1]?.replace('/api', '');
    const rest = await call(admin, 'GET', next ?? '');
    const all = [...first.json(), ...rest.json()].map(({ email }) => email);
    expect(all).toHaveLength(Number(first.headers['x-total-count']));
    expect(new Set(all).size).toBe(all.length);
  });

  it('are forbidden for other users', async () => {
    expect((await call(ann, 'GET', '/user')).statusCode).toBe(403);
  });

  it('with email contain the user only, ignoring case and spaces, and no other user', async () => {
    expect((await call(ann, 'GET', '/user?email=%20ANN@example.com')).json()).toHaveLength(1);
    expect((await call(ann, 'GET', '/user?email=admin@example.com')).statusCode).toBe(403);
    expect((await call(admin, 'GET', '/user?email=ann@example.com')).json()).toHaveLength(1);
    expect((await call(admin, 'GET', '/user?email=nobody@example.com')).json()).toEqual([]);
    expect((await call(ann, 'GET', '/user?email=ann@example.com&email=x')).statusCode).toBe(400);
  });

  it('have a count that every signed-in user may read', async () => {
    const { count } = (await call(ann, 'GET', '/user/count')).json();
    expect(count).toBe(Number((await call(admin, 'GET', '/user?count=true')).headers['x-total-count']));
  });

  it('have no count for users if the shop shows it to admins only', async () => {
    const hidden = jest.replaceProperty(shop.config, 'showsUserCount', false);
    const statuses = [await call(ann, 'GET', '/user/count'), await call(admin, 'GET', '/user/count')];
    hidden.restore();
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 200]);
  });
});

describe('admins', () => {
  it('are reported to users about themselves, and to admins about all', async () => {
    expect((await call(ann, 'GET', '/admin/ann@example.com')).json()).toEqual({ admin: false });
    expect((await call(admin, 'GET', '/admin/admin@example.com')).json()).toEqual({ admin: true });
    expect((await call(admin, 'GET', '/admin/ann@example.com')).json()).toEqual({ admin: false });
    expect((await call(ann, 'GET', '/admin/admin@example.com')).statusCode).toBe(403);
  });

  it('are promoted by an admin, once, which revokes earlier tokens at once', async () => {
    const bob = await signIn(shop, { email: 'bob@example.com' });
    expect((await call(bob, 'GET', '/user/count')).statusCode).toBe(200);
    expect((await call(bob, 'PUT', '/user/admin/bob@example.com')).statusCode).toBe(403);
    expect((await call(admin, 'PUT', '/user/admin/Bob@example.com')).json()).toEqual({ modifiedCount: 1 });
    expect((await call(admin, 'PUT', '/user/admin/bob@example.com')).json()).toEqual({ modifiedCount: 0 });
    expect((await call(bob, 'GET', '/user/count')).statusCode).toBe(401);
    expect((await call(admin, 'GET', '/admin/bob@example.com')).json()).toEqual({ admin: true });
  });

  it('must have a confirmed email', async () => {
    const email = 'unconfirmed@example.com';
    const identity = { uid: 'u1', email, emailConfirmed: false, name: 'U', issuedAt: 0 };
    await shop.app.get(UserProvisioningService).provisionUser(identity);
    const barrier = { adminBarrier: 'email-not-confirmed' };
    expect((await call(admin, 'GET', `/user?q=${email}`)).json()).toMatchObject([barrier]);
    const response = await call(admin, 'PUT', `/user/admin/${email}`);
    expect(response.json()).toMatchObject({ status: 403, code: 'email-not-confirmed' });
    expect((await call(admin, 'GET', `/admin/${email}`)).json()).toEqual({ admin: false });
    expect((await call(admin, 'PUT', '/user/admin/nobody@example.com')).statusCode).toBe(404);
  });
});

it('reads revoked tokens with one query for concurrent requests', async () => {
  const counter = new QueryCounter(shop.dataSource);
  const people = await Promise.all(Array.from({ length: 20 }, () => signIn(shop)));
  shop.app.get(TokenRevocationService).clearCache();
  await counter.during(() => Promise.all(people.map((person) => call(person, 'GET', '/user/count'))));
  expect(counter.queries.filter((statement) => statement.includes('token_version'))).toHaveLength(1);
});

describe('a customer', () => {
  it('is shown to admins with the number of orders and reviews', async () => {
    const buyer = await signIn(shop, { name: 'Bea Buyer' });
    const client = new OrderClient(shop, buyer);
    const id = await stockTool(shop);
    for (let count = 0; count < 2; count += 1) await client.placed({ [id]: 1 });
    await call(buyer, 'POST', '/review', { reviews: 'Cuts well.', rating: 5 });
    const customer = { _id: buyer.id, clientName: 'Bea Buyer', confirmed: true, orders: 2 };
    expect((await call(admin, 'GET', `/users/${buyer.id}`)).json()).toMatchObject({
      ...customer,
      reviews: 1,
    });
    const listed = (await call(admin, 'GET', `/user?q=${buyer.email}`)).json();
    expect(listed).toMatchObject([customer]);
    const orders = (await call(admin, 'GET', `/orders?customer=${buyer.id}`)).json();
    expect(orders).toMatchObject([{ client: buyer.email }, { client: buyer.email }]);
    expect((await call(admin, 'GET', '/users/none')).json()).toMatchObject({
      status: 404,
      code: 'not-found',
    });
  });
});

describe('a demotion', () => {
  const users = () => shop.dataSource.getRepository(User);
  const demote = (who: SignedIn, id: string) => call(who, 'POST', `/users/${id}/demote`);
  beforeEach(async () => {
    await users().update({ role: 'admin' }, { role: 'user' });
    await users().update({ id: admin.id }, { role: 'admin', tokenVersion: 1, tokensRevokedAt: null });
    shop.app.get(TokenRevocationService).clearCache();
  });

  it('revokes the tokens of the admin, once', async () => {
    const second = await signIn(shop, { role: 'admin' });
    expect((await demote(admin, second.id)).json()).toEqual({ modifiedCount: 1 });
    expect((await call(second, 'GET', '/user')).statusCode).toBe(401);
    expect((await demote(admin, second.id)).json()).toEqual({ modifiedCount: 0 });
    expect((await demote(admin, 'none')).json()).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('and a promotion by two admins at once happen once, and leave one entry of the audit log each', async () => {
    const second = await signIn(shop, { role: 'admin' });
    const { id, email } = await signIn(shop);
    const twice = async (act: (who: SignedIn) => ReturnType<typeof call>) => {
      const responses = await Promise.all([act(admin), act(second)]);
      return responses.map((response) => response.json().modifiedCount).sort();
    };
    expect(await twice((who) => call(who, 'PUT', `/user/admin/${email}`))).toEqual([0, 1]);
    expect(await twice((who) => demote(who, id))).toEqual([0, 1]);
    const entries = await shop.dataSource.getRepository(AuditEntry).findBy({ subjectId: id });
    expect(entries.map(({ action }) => action).sort()).toEqual(['user.demoted', 'user.promoted']);
  });

  it('is rejected for the last admin', async () => {
    expect((await demote(admin, admin.id)).json()).toMatchObject({
      status: 409,
      code: 'last-admin',
      detail: 'The last admin cannot lose the role. Make another user an admin first.',
    });
    expect((await call(admin, 'GET', '/user')).statusCode).toBe(200);
  });

  it.each(['demotion', 'removal'])(
    'keeps one of two admins if a %s of the other runs at the same time',
    async (kind) => {
      const second = await signIn(shop, { role: 'admin' });
      const other =
        kind === 'removal' ? call(admin, 'DELETE', `/user/${second.id}`) : demote(admin, second.id);
      const responses = await Promise.all([other, demote(second, admin.id)]);
      // The first to commit revokes the token of the other, whose request may have passed the check before.
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(await users().countBy({ role: 'admin', removedAt: IsNull() })).toBe(1);
    },
  );
});
