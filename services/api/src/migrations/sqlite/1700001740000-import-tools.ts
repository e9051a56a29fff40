import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports of tools, and the rows of their files. */
export class ImportTools1700001740000 implements MigrationInterface {
  readonly name = 'ImportTools1700001740000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tool_imports (
        id varchar(36) NOT NULL,
        file_name varchar(200) NOT NULL,
        state varchar(16) NOT NULL,
        actor_id varchar(36) NOT NULL,
        rows_total int NOT NULL,
        rows_checked int NOT NULL,
        added int NOT NULL,
        changed int NOT NULL,
        unchanged int NOT NULL,
        invalid int NOT NULL,
        last_row_id varchar(36) NOT NULL,
        problem varchar(500),
        updated_at datetime(3) NOT NULL,
        CONSTRAINT pk_tool_imports PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX ix_tool_imports_state ON tool_imports (state, id)');
    await runner.query(`
      CREATE TABLE tool_import_rows (
        id varchar(36) NOT NULL,
        import_id varchar(36) NOT NULL,
        number int NOT NULL,
        outcome varchar(16) NOT NULL,
        readable boolean NOT NULL,
        tool_id varchar(36),
        version int,
        base_version int,
        exported_quantity int,
        stock_change int NOT NULL,
        name varchar(120) NOT NULL,
        price_cents int NOT NULL,
        quantity int NOT NULL,
        min_quantity int NOT NULL,
        max_quantity int NOT NULL,
        category varchar(40) NOT NULL,
        description text NOT NULL,
        img varchar(2048) NOT NULL,
        alt varchar(300) NOT NULL,
        low_stock_at int,
        archived boolean NOT NULL,
        search_terms text NOT NULL,
        search_name varchar(200) NOT NULL,
        details text,
        CONSTRAINT pk_tool_import_rows PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX ix_tool_import_rows_import ON tool_import_rows (import_id, id)');
    await runner.query(
      'CREATE INDEX ix_tool_import_rows_outcome ON tool_import_rows (import_id, outcome, id)',
    );
    await runner.query('CREATE INDEX ix_tool_import_rows_tool ON tool_import_rows (import_id, tool_id)');
    // The trigger found the row of a tool by reading all rows.
    await runner.query('CREATE INDEX ix_tool_search_id ON tool_search_content (c0)');
    await runner.query('DROP TRIGGER tr_tools_search_update');
    await runner.query(`
      CREATE TRIGGER tr_tools_search_update AFTER UPDATE OF words ON tools BEGIN
        UPDATE tool_search SET words = new.words
        WHERE rowid = (SELECT id FROM tool_search_content WHERE c0 = old.id);
      END`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_tool_search_id');
    await runner.query('DROP TRIGGER tr_tools_search_update');
    await runner.query(`
      CREATE TRIGGER tr_tools_search_update AFTER UPDATE OF words ON tools BEGIN
        UPDATE tool_search SET words = new.words WHERE id = old.id;
      END`);
    await runner.query('DROP TABLE tool_import_rows');
    await runner.query('DROP TABLE tool_imports');
  }
}
