import type { BetterAuthOptions } from 'better-auth';
import type { Where } from 'better-auth/adapters';
import { sharedTestApp } from '../../../testing/test-app.ts';
import { typeormAdapter } from './typeorm-adapter.ts';

const OPTIONS: BetterAuthOptions = {
  user: { modelName: 'identity_user' },
  session: { modelName: 'identity_session' },
  verification: { modelName: 'identity_verification' },
  rateLimit: { storage: 'database', modelName: 'identity_rate_limit' },
};
const AT = new Date('2026-01-02T03:04:05.678Z');

let adapter: ReturnType<ReturnType<typeof typeormAdapter>>;
const shop = sharedTestApp();
beforeAll(async () => {
  adapter = typeormAdapter(shop.dataSource)(OPTIONS);
});
beforeEach(() => adapter.deleteMany({ model: 'user', where: [] }));

interface TestUser {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
}

function addUser(name: string, values: Partial<TestUser> = {}): Promise<TestUser> {
  const data = { name, email: `${name}@mail.example`, emailVerified: false, image: null };
  return adapter.create({ model: 'user', data: { ...data, createdAt: AT, updatedAt: AT, ...values } });
}

async function namesWhere(...where: Where[]): Promise<string[]> {
  const sortBy = { field: 'name', direction: 'asc' } as const;
  const users = await adapter.findMany<TestUser>({ model: 'user', where, sortBy });
  return users.map(({ name }) => name);
}

it('returns the row that it creates, with dates, booleans and null', async () => {
  const user = await addUser('Ann', { emailVerified: true });
  expect(user).toMatchObject({ name: 'Ann', emailVerified: true, image: null, createdAt: AT });
  const where = [{ field: 'id', value: user.id }];
  expect(await adapter.findOne({ model: 'user', where })).toEqual(user);
});

it.each<[Where, string[]]>([
  [{ field: 'name', value: 'Bob' }, ['Bob']],
  [{ field: 'name', value: 'bob' }, []],
  [{ field: 'name', value: 'bob', mode: 'insensitive' }, ['Bob']],
  [{ field: 'name', operator: 'ne', value: 'Bob' }, ['Ann', '_%!']],
  [{ field: 'name', operator: 'in', value: ['Ann', 'Bob'] }, ['Ann', 'Bob']],
  [{ field: 'name', operator: 'in', value: ['ANN'], mode: 'insensitive' }, ['Ann']],
  [{ field: 'name', operator: 'in', value: [] }, []],
  [{ field: 'name', operator: 'not_in', value: ['Ann'] }, ['Bob', '_%!']],
  [{ field: 'name', operator: 'not_in', value: [] }, ['Ann', 'Bob', '_%!']],
  [{ field: 'name', operator: 'contains', value: '%' }, ['_%!']],
  [{ field: 'name', operator: 'starts_with', value: '_' }, ['_%!']],
  [{ field: 'email', operator: 'ends_with', value: '!@mail.example' }, ['_%!']],
  [{ field: 'name', operator: 'contains', value: 'NN', mode: 'insensitive' }, ['Ann']],
  [{ field: 'image', value: null }, ['Bob', '_%!']],
  [{ field: 'image', operator: 'ne', value: null }, ['Ann']],
  [{ field: 'emailVerified', value: true }, ['Bob']],
  [{ field: 'createdAt', operator: 'lt', value: AT }, ['Ann']],
  [{ field: 'createdAt', operator: 'lte', value: AT }, ['Ann', 'Bob']],
  [{ field: 'createdAt', operator: 'gt', value: AT }, ['_%!']],
  [{ field: 'createdAt', operator: 'gte', value: AT }, ['Bob', '_%!']],
])('finds rows where %j', async (where, names) => {
  await addUser('Ann', { createdAt: new Date(AT.getTime() - 1), image: '/ann.webp' });
  await addUser('Bob', { emailVerified: true });
  await addUser('_%!', { createdAt: new Date(AT.getTime() + 1) });
  expect((await namesWhere(where)).sort()).toEqual(names);
});

it('combines all AND clauses with any of the OR clauses', async () => {
  for (const name of ['Ann', 'Bob', 'Cleo']) await addUser(name, { emailVerified: name !== 'Cleo' });
  const found = await namesWhere(
    { field: 'emailVerified', value: true },
    { field: 'name', value: 'Bob', connector: 'OR' },
    { field: 'name', value: 'Cleo', connector: 'OR' },
  );
  expect(found).toEqual(['Bob']);
});

it('sorts, limits, selects and counts', async () => {
  for (const name of ['Ann', 'Bob', 'Cleo']) await addUser(name);
  const sortBy = { field: 'name', direction: 'desc' } as const;
  const page = { model: 'user', sortBy, limit: 1, offset: 1, select: ['name'] };
  expect(await adapter.findMany(page)).toMatchObject([{ name: 'Bob' }]);
  const where = [{ field: 'name', value: 'Ann' }];
  expect(await adapter.findOne({ model: 'user', where, select: ['email'] })).toEqual({
    email: 'Ann@mail.example',
  });
  expect(await adapter.count({ model: 'user' })).toBe(3);
  expect(await adapter.count({ model: 'user', where })).toBe(1);
});

it('updates one row and returns it, or null', async () => {
  await addUser('Ann');
  const update = (name: string) =>
    adapter.update<TestUser>({
      model: 'user',
      where: [{ field: 'name', value: name }],
      update: { emailVerified: true },
    });
  expect(await update('Ann')).toMatchObject({ name: 'Ann', emailVerified: true, createdAt: AT });
  expect(await update('Bob')).toBeNull();
});

it('updates and deletes many rows, and returns their number', async () => {
  for (const name of ['Ann', 'Bob', 'Cleo']) await addUser(name);
  const where: Where[] = [{ field: 'name', operator: 'in', value: ['Ann', 'Bob'] }];
  const verified = [{ field: 'emailVerified', value: true }];
  expect(await adapter.updateMany({ model: 'user', where, update: { emailVerified: true } })).toBe(2);
  expect(await adapter.deleteMany({ model: 'user', where: verified })).toBe(2);
  expect(await namesWhere()).toEqual(['Cleo']);
});

it('returns a row once to concurrent consumers', async () => {
  const where = [{ field: 'identifier', value: 'once' }];
  const data = { identifier: 'once', value: 'x', expiresAt: AT, createdAt: AT, updatedAt: AT };
  await adapter.create({ model: 'verification', data });
  const consumed = await Promise.all(
    Array.from({ length: 8 }, () => adapter.consumeOne({ model: 'verification', where })),
  );
  expect(consumed.filter((row) => row !== null)).toHaveLength(1);
});

it('reports a duplicate as an error', async () => {
  await addUser('Ann');
  await expect(addUser('Ann')).rejects.toThrow(/unique|duplicate/i);
});
