import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hash of the uploaded bytes, so that a repeated upload adds no second photograph. */
export class HashPhotos1700001610100 implements MigrationInterface {
  readonly name = 'HashPhotos1700001610100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tool_photos ADD COLUMN upload_hash varchar(64) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tool_photos DROP COLUMN upload_hash');
  }
}
