import { EntitySchema } from 'typeorm';
import { openTestDatabase } from '../testing/database/open-test-database.ts';
import { TableReader } from './prepared-queries.ts';

interface Total {
  id: number;
  cents: number | null;
  at: Date;
}

const Total = new EntitySchema<Total>({
  name: 'totals',
  columns: {
    id: { type: 'int', primary: true },
    // As MySQL returns a bigint.
    cents: {
      ...{ type: 'varchar', nullable: true },
      transformer: { from: (text) => (text === null ? null : Number(text)), to: String },
    },
    at: { type: 'datetime', precision: 3 },
  },
});

it('reads columns as their entity does', async () => {
  const { dataSource, drop } = await openTestDatabase([Total]);
  const totals = dataSource.getRepository(Total);
  const at = new Date('2026-03-02T12:00:00.5Z');
  await totals.insert([{ id: 1, cents: 4_294_967_296, at }]);
  await totals.query("INSERT INTO totals (id, cents, at) VALUES (2, NULL, '2026-03-02 12:00:00.500')");
  const rows = await new TableReader(totals).rows({ where: [], orderBy: 'id', limit: 10 });
  expect(rows).toEqual([
    { id: 1, cents: 4_294_967_296, at },
    { id: 2, cents: null, at },
  ]);
  await drop();
});
