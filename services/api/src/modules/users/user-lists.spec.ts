import { newId } from '@whetstone/server/database/new-id';
import { planOf, QueryCounter } from '@whetstone/server/testing/database/queries';
import type { LightMyRequestResponse } from 'fastify';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { UserDto } from './user.dto.ts';
import { User } from './user.entity.ts';

const NEXT = /^<(?<url>[^>]+)>; rel="next"$/;
const SORTS = ['newest', 'oldest', 'email', '-email', 'role', '-role'];

let shop: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await signIn(shop, { email: 'grace@mail.example', name: 'Grace Hopper', role: 'admin' });
  const profile = { phone: '+44 (0)114 496-0100' };
  await shop.app.inject({ method: 'POST', url: '/api/user', headers: admin.headers, payload: profile });
  await signIn(shop, { email: 'boss@mail.example', name: 'Ida Boss', role: 'admin' });
  for (let index = 0; index < 9; index += 1)
    await signIn(shop, { email: `${'cab'[index % 3]}${index}@mail.example`, name: `Robin ${index}` });
  const { id } = await signIn(shop, { email: 'left@mail.example', name: 'Robin Left' });
  await shop.app.inject({ method: 'DELETE', url: `/api/user/${id}`, headers: admin.headers });
});
afterAll(() => shop.close());

function get(url: string): Promise<LightMyRequestResponse> {
  return shop.app.inject({ url, headers: admin.headers });
}

async function follow(first: string): Promise<UserDto[]> {
  const users: UserDto[] = [];
  let url: string | undefined = first;
  while (url) {
    const response: LightMyRequestResponse = await get(url);
    users.push(...response.json());
    url = NEXT.exec(String(response.headers.link ?? ''))?.groups?.url;
  }
  return users;
}

it.each(SORTS)('contain every user once over all pages, sorted by %s', async (sort) => {
  const users = await follow(`/api/user?limit=4&sort=${sort}`);
  expect(new Set(users.map(({ _id }) => _id)).size).toBe(11);
  expect(users).toEqual((await get(`/api/user?limit=100&sort=${sort}`)).json());
});

it('are sorted by email and by role, in both directions', async () => {
  const emails = (await follow('/api/user?sort=-email')).map(({ email }) => email);
  expect(emails).toEqual([...emails].sort().reverse());
  const roles = (await follow('/api/user?sort=role')).map(({ role }) => role);
  expect(roles).toEqual([...Array(2).fill('admin'), ...Array(9).fill('user')]);
});

it.each([
  ['GRACE@', 1],
  ['robin', 9],
  ['ida b', 1],
  ['hopper', 1],
  ['oss@MAIL', 1],
  ['mail.example', 11],
  ['%', 0],
  ['01144960100', 1],
  ['+44 114 496', 1],
  ['tel:+441144960100', 1],
  ['496-0100', 1],
  ['0114', 0],
  ['7', 1],
])('find users whose email, name or phone number contains %j', async (q, count) => {
  const response = await get(`/api/user?count=true&q=${encodeURIComponent(q)}`);
  expect([response.json().length, response.headers['x-total-count']]).toEqual([count, String(count)]);
});

it('reject an unknown sort', async () => {
  const response = await get('/api/user?sort=age');
  expect(response.json()).toMatchObject({ status: 400, errors: [{ field: 'sort' }] });
});

it('need three queries: users, who cannot become an admin, and numbers of orders', async () => {
  const counter = new QueryCounter(shop.dataSource);
  await get('/api/user');
  expect(await counter.during(() => get('/api/user?q=r&sort=email'))).toHaveLength(3);
});

describe('lists of many users', () => {
  // With few rows, MySQL sorts instead of using an index.
  beforeAll(async () => {
    for (let part = 0; part < 10; part += 1) {
      const crowd = Array.from({ length: 400 }, () => newId()).map((id) => {
        return { id, uid: id, email: `${id}@crowd.example`, name: 'One of many', emailConfirmed: true };
      });
      await shop.dataSource.getRepository(User).insert(crowd);
    }
  });

  it.each(SORTS)('read the next page by %s from an index, without sorting', async (sort) => {
    const first = await get(`/api/user?limit=4&sort=${sort}`);
    const next = NEXT.exec(String(first.headers.link))?.groups?.url ?? '';
    const plan = await planOf(shop, () => get(next), 'ORDER BY');
    expect(plan).not.toMatch(/TEMP B-TREE|filesort|SCAN user|"type":"(ref|ALL)"/);
  });
});
