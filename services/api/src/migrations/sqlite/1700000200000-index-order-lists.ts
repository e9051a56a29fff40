import type { MigrationInterface, QueryRunner } from 'typeorm';
import { rebuildTable } from './rebuild-table.ts';

const SORTED = ['client', 'client_name', 'quantity', 'service'];
const TEXTS = /^(\s+(?:service|client|client_name) varchar\(\d+\) NOT NULL)( COLLATE NOCASE)?,$/gm;

/** The sorted column comes first, as on MySQL. Text columns compare case-insensitively. */
export class IndexOrderLists1700000200000 implements MigrationInterface {
  readonly name = 'IndexOrderLists1700000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_orders_client');
    await runner.query('DROP INDEX ix_orders_open');
    await rebuildTable(runner, 'orders', (definition) => definition.replace(TEXTS, '$1 COLLATE NOCASE,'));
    for (const column of SORTED)
      await runner.query(`CREATE INDEX ix_orders_${column} ON orders (${column}, id, cancelled_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of SORTED) await runner.query(`DROP INDEX ix_orders_${column}`);
    await rebuildTable(runner, 'orders', (definition) => definition.replace(TEXTS, '$1,'));
    await runner.query('CREATE INDEX ix_orders_open ON orders (cancelled_at, id)');
    await runner.query('CREATE INDEX ix_orders_client ON orders (client, cancelled_at, id)');
  }
}
