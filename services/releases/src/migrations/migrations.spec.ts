import { migrate } from '@whetstone/server/database/migrate';
import { logicalSchema } from '@whetstone/server/testing/database/logical-schema';
import { createTestDatabase } from '@whetstone/server/testing/database/test-database';
import { sharedTestApp } from '../testing/test-app.ts';

const shop = sharedTestApp({}, {}, createTestDatabase);

// Both databases share one snapshot.
it('creates the same schema on every database', async () => {
  expect(await logicalSchema(shop.dataSource)).toMatchSnapshot();
});

it('has a column for every property of every entity, with the same nullability', async () => {
  const runner = shop.dataSource.createQueryRunner();
  for (const entity of shop.dataSource.entityMetadatas) {
    const table = await runner.getTable(entity.tablePath);
    const actual = table?.columns.map(({ name, isNullable }) => `${name} ${isNullable}`).sort();
    const expected = entity.columns
      .map(({ databaseName, isNullable }) => `${databaseName} ${isNullable}`)
      .sort();
    expect({ [entity.tableName]: actual }).toEqual({ [entity.tableName]: expected });
  }
  await runner.release();
});

it('can be reverted to an empty database and repeated', async () => {
  const before = await logicalSchema(shop.dataSource);
  for (const _ of await shop.dataSource.query('SELECT * FROM migrations'))
    await shop.dataSource.undoLastMigration();
  expect(await logicalSchema(shop.dataSource)).toEqual({});
  await migrate(shop.dataSource);
  expect(await logicalSchema(shop.dataSource)).toEqual(before);
});
