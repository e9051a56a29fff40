import type { MigrationInterface, QueryRunner } from 'typeorm';
import { rebuildTable } from './rebuild-table.ts';

const TEXTS = /^(\s+(?:service|client|client_name) varchar\(\d+\) NOT NULL)( COLLATE NOCASE)?,$/gm;

export class IndexOrderLists1700000200000 implements MigrationInterface {
  readonly name = 'IndexOrderLists1700000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_orders_client');
    await rebuildTable(runner, 'orders', (definition) => definition.replace(TEXTS, '$1 COLLATE NOCASE,'));
    await runner.query('CREATE INDEX ix_orders_open_client ON orders (cancelled_at, client, id)');
    await runner.query('CREATE INDEX ix_orders_open_client_name ON orders (cancelled_at, client_name, id)');
    await runner.query('CREATE INDEX ix_orders_open_quantity ON orders (cancelled_at, quantity, id)');
    await runner.query('CREATE INDEX ix_orders_open_service ON orders (cancelled_at, service, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['service', 'quantity', 'client_name', 'client'])
      await runner.query(`DROP INDEX ix_orders_open_${column}`);
    await rebuildTable(runner, 'orders', (definition) => definition.replace(TEXTS, '$1,'));
    await runner.query('CREATE INDEX ix_orders_client ON orders (client, cancelled_at, id)');
  }
}
