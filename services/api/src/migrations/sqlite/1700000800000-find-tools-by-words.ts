import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fillWords } from '../fill-words.ts';
import { SearchTools1700000001100 } from './1700000001100-search-tools.ts';

/** The service normalizes the search terms of a tool once and stores them. */
export class FindToolsByWords1700000800000 implements MigrationInterface {
  readonly name = 'FindToolsByWords1700000800000';

  async up(runner: QueryRunner): Promise<void> {
    await new SearchTools1700000001100().down(runner);
    await runner.query("ALTER TABLE tools ADD COLUMN words text NOT NULL DEFAULT ''");
    await fillWords(runner);
    await runner.query("CREATE VIRTUAL TABLE tool_search USING fts5(id UNINDEXED, words, prefix = '3')");
    await runner.query('INSERT INTO tool_search (id, words) SELECT id, words FROM tools');
    await runner.query(`
      CREATE TRIGGER tr_tools_search_insert AFTER INSERT ON tools BEGIN
        INSERT INTO tool_search (id, words) VALUES (new.id, new.words);
      END`);
    await runner.query(`
      CREATE TRIGGER tr_tools_search_update AFTER UPDATE OF words ON tools BEGIN
        UPDATE tool_search SET words = new.words WHERE id = old.id;
      END`);
    await runner.query(`
      CREATE TRIGGER tr_tools_search_delete AFTER DELETE ON tools BEGIN
        DELETE FROM tool_search WHERE id = old.id;
      END`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const before = new SearchTools1700000001100();
    await before.down(runner);
    await runner.query('ALTER TABLE tools DROP COLUMN words');
    await before.up(runner);
    await runner.query(
      'INSERT INTO tool_search (id, name, category, description) SELECT id, name, category, description FROM tools',
    );
  }
}
