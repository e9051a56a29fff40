import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes with everything that a scan of an order search reads, in the order in which it reads: newest first. The virtual column contains the texts of
 * at most 500 letters, as on MySQL, for every version that writes purchases.
 */
export class IndexPurchaseScans1700001630000 implements MigrationInterface {
  readonly name = 'IndexPurchaseScans1700001630000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE purchases ADD COLUMN short_search_text varchar(500)
        AS (CASE WHEN length(search_text) <= 500 THEN search_text END) VIRTUAL`);
    await runner.query(
      'CREATE INDEX ix_purchases_scan ON purchases (id DESC, state, payment, short_search_text)',
    );
    await runner.query(
      'CREATE INDEX ix_purchases_scan_state ON purchases (state, id DESC, payment, short_search_text)',
    );
    await runner.query(
      'CREATE INDEX ix_purchases_scan_payment ON purchases (payment, id DESC, state, short_search_text)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_purchases_scan_payment');
    await runner.query('DROP INDEX ix_purchases_scan_state');
    await runner.query('DROP INDEX ix_purchases_scan');
    await runner.query('ALTER TABLE purchases DROP COLUMN short_search_text');
  }
}
