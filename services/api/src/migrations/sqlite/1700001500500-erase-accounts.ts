import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Removed accounts are erased. Until now the search index of purchases had rows of inserts only; the trigger replaces them when an erasure changes
 * the search columns. The number of the purchase finds the row: the id is not indexed. `secure-delete` removes the old words from the index.
 */
export class EraseAccounts1700001500500 implements MigrationInterface {
  readonly name = 'EraseAccounts1700001500500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN erased_at datetime(3)');
    await runner.query('CREATE INDEX ix_users_removed_at ON users (removed_at)');
    await runner.query('CREATE INDEX ix_purchase_events_actor ON purchase_events (actor_id)');
    await runner.query("INSERT INTO purchase_search (purchase_search, rank) VALUES ('secure-delete', 1)");
    await runner.query(`
      CREATE TRIGGER tr_purchases_search_update AFTER UPDATE OF search_terms ON purchases BEGIN
        DELETE FROM purchase_search WHERE rowid IN (
          SELECT rowid FROM purchase_search
          WHERE purchase_search MATCH '"xx' || REPLACE(old.number, '-', '') || '"*' AND id = old.id
        );
        INSERT INTO purchase_search (id, search_terms) VALUES (new.id, new.search_terms);
      END`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER tr_purchases_search_update');
    await runner.query("INSERT INTO purchase_search (purchase_search, rank) VALUES ('secure-delete', 0)");
    await runner.query('DROP INDEX ix_purchase_events_actor');
    await runner.query('DROP INDEX ix_users_removed_at');
    await runner.query('ALTER TABLE users DROP COLUMN erased_at');
  }
}
