import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `search_terms`, which replaces the column `words`. Version 0.1.0 writes only `words`: the default copies its value to `search_terms`.
 * A later version drops `words` and its index.
 */
export class RenameSearchTerms1700001100000 implements MigrationInterface {
  readonly name = 'RenameSearchTerms1700001100000';

  async up(runner: QueryRunner): Promise<void> {
    // One statement rebuilds the table and its full-text indexes once.
    await runner.query(`
      ALTER TABLE tools
        ADD COLUMN search_terms mediumtext COLLATE utf8mb4_bin NOT NULL DEFAULT (words),
        ADD FULLTEXT INDEX ft_tools_search_terms (search_terms)`);
    await runner.query("UPDATE tools SET search_terms = words WHERE search_terms = ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ft_tools_search_terms ON tools');
    await runner.query('ALTER TABLE tools DROP COLUMN search_terms');
  }
}
