import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexRefusedReleases1700000600000 implements MigrationInterface {
  readonly name = 'IndexRefusedReleases1700000600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_release_verdicts_refused ON release_verdicts (piece, passed, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_release_verdicts_refused');
  }
}
