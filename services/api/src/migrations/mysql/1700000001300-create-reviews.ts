import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateReviews1700000001300 implements MigrationInterface {
  readonly name = 'CreateReviews1700000001300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reviews (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        client varchar(254) NOT NULL,
        client_name varchar(120) NOT NULL,
        reviews text NOT NULL,
        rating int NOT NULL,
        created_at datetime(3) NOT NULL,
        PRIMARY KEY (id),
        CONSTRAINT ck_reviews_rating CHECK (rating BETWEEN 1 AND 5)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reviews');
  }
}
