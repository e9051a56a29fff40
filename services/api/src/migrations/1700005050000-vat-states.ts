import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The state of a VAT number in its own column, so that an index finds the orders that wait for a decision. For both databases. */
export class VatStates1700005050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [binary, state] =
      runner.dataSource.options.type === 'mysql'
        ? [' CHARACTER SET ascii COLLATE ascii_bin', "JSON_UNQUOTE(JSON_EXTRACT(vat, '$.state'))"]
        : ['', "JSON_EXTRACT(vat, '$.state')"];
    await runner.query(
      `ALTER TABLE orders ADD COLUMN vat_state varchar(16)${binary} GENERATED ALWAYS AS (${state}) VIRTUAL`,
    );
    await runner.query('CREATE INDEX ix_orders_vat_state ON orders (vat_state, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const on = runner.dataSource.options.type === 'mysql' ? ' ON orders' : '';
    await runner.query(`DROP INDEX ix_orders_vat_state${on}`);
    await runner.query('ALTER TABLE orders DROP COLUMN vat_state');
  }
}
