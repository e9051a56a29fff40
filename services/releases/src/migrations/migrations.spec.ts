import { Logger } from '@nestjs/common';
import { migrate } from '@whetstone/server/database/migrate';
import { logicalSchema } from '@whetstone/server/testing/database/logical-schema';
import { createTestDatabase } from '@whetstone/server/testing/database/test-database';
import { ReleaseApproval } from '../modules/releases/approvals/approval.entity.ts';
import { Release } from '../modules/releases/release.entity.ts';
import { LedgerEntry } from '../modules/releases/state/rollout.entities.ts';
import { build } from '../testing/team-client.ts';
import { sharedTestApp } from '../testing/test-app.ts';
import { GrantPlaces1700003430000 } from './1700003430000-grant-places.ts';

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

it('approves the places of published releases, also when an earlier attempt was interrupted', async () => {
  const entry = { area: 'dashboard', access: 'admin', order: 1 } as const;
  const [label, to] = ['Ä'.repeat(200), `/${'x'.repeat(299)}`];
  const { manifest } = build('mf-saws', 'one', {
    routes: [{ path: '/benches/:id', module: 'page', access: 'everyone', title: 'Benches' }],
    navigation: [
      { ...entry, label, to },
      { ...entry, label, to: '/benches', group: 'Shop' },
      { ...entry, label, to, group: label },
    ],
  });
  const published = { microfrontend: 'mf-saws', version: '0'.repeat(16), commit: null };
  const now = new Date();
  await shop.dataSource
    .getRepository(Release)
    .insert({ ...published, manifest: JSON.stringify(manifest), uploadedBy: 'team', uploadedAt: now });
  await shop.dataSource.getRepository(LedgerEntry).insert({
    ...{ ...published, id: 'first', sequence: 1, action: 'live', percentage: 100, actor: 'team', reason: '' },
    ...{ replacedVersion: null, replacedEntry: null, checkReportId: null, createdAt: now },
  });
  const logged = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const runner = shop.dataSource.createQueryRunner();
  const approvals = shop.dataSource.getRepository(ReleaseApproval);
  const migration = new GrantPlaces1700003430000();
  await migration.up(runner);
  await approvals.delete({ kind: 'path' });
  await migration.up(runner);
  await runner.release();
  const granted = await approvals.findBy({ microfrontend: 'mf-saws', isOpen: true, approvedBy: 'migration' });
  expect(granted.map(({ value }) => value).sort()).toEqual([
    '/benches',
    `${label} → /benches for admins under Shop`,
    `${label} → ${to} for admins`,
  ]);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('too long for an approval'));
  logged.mockRestore();
});

it('can be reverted to an empty database and repeated', async () => {
  const before = await logicalSchema(shop.dataSource);
  for (const _ of await shop.dataSource.query('SELECT * FROM migrations'))
    await shop.dataSource.undoLastMigration();
  expect(await logicalSchema(shop.dataSource)).toEqual({});
  await migrate(shop.dataSource);
  expect(await logicalSchema(shop.dataSource)).toEqual(before);
});
