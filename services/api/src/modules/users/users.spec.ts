import { QueryCounter } from '@whetstone/server/testing/database/queries';
import type { InjectOptions } from 'fastify';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { TokenRevocationService } from './token-revocation.service.ts';
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
    });
  });

  it('is updated by its owner; omitted fields keep their value', async () => {
    const first = { edu: 'Joinery', address: '1 Mill Lane', age: 41, phone: '+44 1', img: '/media/ann.webp' };
    const response = await call(ann, 'POST', '/user', first);
    expect([response.statusCode, response.json()]).toEqual([201, { success: true }]);
    await call(ann, 'POST', '/user', { edu: 'Turning', age: null });
    expect(await profileOf(ann)).toMatchObject({ ...first, edu: 'Turning', age: null });
  });

  it('keeps the identity of the token and ignores the one in the body', async () => {
    const other = await signIn(shop, { email: 'other@example.com' });
    const body = { id: other.id, client: other.email, clientName: 'Another name', phone: '+44 2' };
    expect((await call(ann, 'POST', '/user', body)).statusCode).toBe(201);
    expect(await profileOf(ann)).toMatchObject({ id: ann.id, client: ann.email, phone: '+44 2' });
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
  const statements = await counter.during(() =>
    Promise.all(people.map((person) => call(person, 'GET', '/user/count'))),
  );
  expect(statements.filter((statement) => statement.includes('token_version'))).toHaveLength(1);
});
