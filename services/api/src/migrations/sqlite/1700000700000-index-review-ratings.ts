import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexReviewRatings1700000700000 implements MigrationInterface {
  readonly name = 'IndexReviewRatings1700000700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_reviews_rating ON reviews (rating)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_reviews_rating');
  }
}
