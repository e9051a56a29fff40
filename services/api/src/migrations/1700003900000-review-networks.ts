import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The shortened network address of a review. For both databases. */
export class ReviewNetworks1700003900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews ADD COLUMN network varchar(45)');
    await runner.query('CREATE INDEX ix_reviews_network ON reviews (network, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    await runner.query(`DROP INDEX ix_reviews_network${mysql ? ' ON reviews' : ''}`);
    await runner.query('ALTER TABLE reviews DROP COLUMN network');
  }
}
