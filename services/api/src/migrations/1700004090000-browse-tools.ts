import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  ix_tools_archived_rating: 'archived_at, rating_rank, id',
  ix_tools_category_archived_rating: 'category, archived_at, rating_rank, id',
  ix_tools_archived_sales: 'archived_at, sales, id',
  ix_tools_category_archived_sales: 'category, archived_at, sales, id',
};

/** Sorts tools by rating and by sales, and stores the pictures of categories. The database computes the rank, so earlier versions keep it up to date. For both databases. */
export class BrowseTools1700004090000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const mysql = isMysql(runner);
    const rank = `CASE WHEN rating_count > 0 THEN (1000 * rating_sum + 9000) ${mysql ? 'DIV' : '/'} (rating_count + 3) ELSE 0 END`;
    await runner.query(`ALTER TABLE tools ADD COLUMN rating_rank int AS (${rank}) VIRTUAL`);
    await runner.query('ALTER TABLE tools ADD COLUMN sales int NOT NULL DEFAULT 0');
    for (const [index, columns] of Object.entries(INDEXES))
      await runner.query(`CREATE INDEX ${index} ON tools (${columns})`);
    const id = `varchar(36)${mysql ? ' COLLATE utf8mb4_bin' : ''} NOT NULL`;
    await runner.query(`CREATE TABLE category_pictures (
      category varchar(40) NOT NULL,
      tool_id ${id},
      CONSTRAINT pk_category_pictures PRIMARY KEY (category)
    )${mysql ? ' CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci' : ''}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE category_pictures');
    for (const index of Object.keys(INDEXES))
      await runner.query(`DROP INDEX ${index}${isMysql(runner) ? ' ON tools' : ''}`);
    for (const column of ['sales', 'rating_rank'])
      await runner.query(`ALTER TABLE tools DROP COLUMN ${column}`);
  }
}

function isMysql({ dataSource }: QueryRunner): boolean {
  return dataSource.options.type === 'mysql';
}
