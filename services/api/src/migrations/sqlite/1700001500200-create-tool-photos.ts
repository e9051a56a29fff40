import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The photographs of tools. `photos_version` counts the changes of a tool's photographs. */
export class CreateToolPhotos1700001500200 implements MigrationInterface {
  readonly name = 'CreateToolPhotos1700001500200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tools ADD COLUMN photos_version int NOT NULL DEFAULT 0');
    await runner.query(`
      CREATE TABLE tool_photos (
        id varchar(36) NOT NULL,
        tool_id varchar(36) NOT NULL,
        position int,
        alt varchar(300) NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_tool_photos PRIMARY KEY (id),
        CONSTRAINT fk_tool_photos_tool FOREIGN KEY (tool_id) REFERENCES tools (id)
      )`);
    await runner.query('CREATE INDEX ix_tool_photos_tool ON tool_photos (tool_id, position)');
    await runner.query('CREATE INDEX ix_tool_photos_position ON tool_photos (position, changed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tool_photos');
    await runner.query('ALTER TABLE tools DROP COLUMN photos_version');
  }
}
