import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the tools of a category are for, in lines that the search reads. For both databases. */
export class CategoryUses1700004085000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    await runner.query(`CREATE TABLE category_uses (
      category varchar(40) NOT NULL,
      uses varchar(1000) NOT NULL,
      version int NOT NULL,
      changed_at datetime(3) NOT NULL,
      CONSTRAINT pk_category_uses PRIMARY KEY (category)
    )${mysql ? ' CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : ''}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE category_uses');
  }
}
