import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A full-text index, which triggers update. */
export class SearchTools1700000001100 implements MigrationInterface {
  readonly name = 'SearchTools1700000001100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIRTUAL TABLE tool_search
      USING fts5(id UNINDEXED, name, category, description, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`);
    await runner.query(`
      CREATE TRIGGER tr_tools_search_insert AFTER INSERT ON tools BEGIN
        INSERT INTO tool_search (id, name, category, description) VALUES (new.id, new.name, new.category, new.description);
      END`);
    await runner.query(`
      CREATE TRIGGER tr_tools_search_update AFTER UPDATE OF name, category, description ON tools BEGIN
        UPDATE tool_search SET name = new.name, category = new.category, description = new.description WHERE id = old.id;
      END`);
    await runner.query(`
      CREATE TRIGGER tr_tools_search_delete AFTER DELETE ON tools BEGIN
        DELETE FROM tool_search WHERE id = old.id;
      END`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const trigger of ['insert', 'update', 'delete'])
      await runner.query(`DROP TRIGGER tr_tools_search_${trigger}`);
    await runner.query('DROP TABLE tool_search');
  }
}
