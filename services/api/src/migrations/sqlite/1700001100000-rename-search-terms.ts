import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `search_terms`, which replaces the column `words`. Version 0.1.0 writes only `words`: a trigger copies its value to `search_terms`.
 * A later version drops `words` and the trigger.
 */
export class RenameSearchTerms1700001100000 implements MigrationInterface {
  readonly name = 'RenameSearchTerms1700001100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE tools ADD COLUMN search_terms text NOT NULL DEFAULT ''");
    await runner.query('UPDATE tools SET search_terms = words');
    await runner.query(`
      CREATE TRIGGER tr_tools_search_terms AFTER INSERT ON tools WHEN new.search_terms = '' BEGIN
        UPDATE tools SET search_terms = new.words WHERE id = new.id;
      END`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER tr_tools_search_terms');
    await runner.query('ALTER TABLE tools DROP COLUMN search_terms');
  }
}
