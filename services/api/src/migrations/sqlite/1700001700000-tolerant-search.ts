import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the words of the search, its synonyms, and the names of tools by which the best matches are found. Version 0.1.0 adds tools without such a name:
 * the job `index-tools` fills it, also for the tools that exist.
 */
export class TolerantSearch1700001700000 implements MigrationInterface {
  readonly name = 'TolerantSearch1700001700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE search_words (
        word varchar(84) NOT NULL,
        tools int NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_search_words PRIMARY KEY (word)
      )`);
    await runner.query('CREATE INDEX ix_search_words_tools ON search_words (tools)');
    await runner.query('CREATE INDEX ix_search_words_changed_at ON search_words (changed_at)');
    await runner.query(`
      CREATE TABLE search_synonyms (
        id varchar(36) NOT NULL,
        term varchar(60) NOT NULL,
        term_key varchar(200) NOT NULL,
        words text NOT NULL,
        version int NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_search_synonyms PRIMARY KEY (id)
      )`);
    await runner.query('CREATE UNIQUE INDEX ux_search_synonyms_term_key ON search_synonyms (term_key)');
    await runner.query("ALTER TABLE tools ADD COLUMN search_name varchar(200) NOT NULL DEFAULT ''");
    await runner.query('CREATE INDEX ix_tools_search_name ON tools (search_name, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_tools_search_name');
    await runner.query('ALTER TABLE tools DROP COLUMN search_name');
    await runner.query('DROP TABLE search_synonyms');
    await runner.query('DROP TABLE search_words');
  }
}
