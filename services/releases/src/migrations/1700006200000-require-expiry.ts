import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each deploy token ends. */
export class RequireExpiry1700006200000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runner.query(
      runner.dataSource.options.type === 'mysql'
        ? 'ALTER TABLE deploy_tokens MODIFY expires_at datetime(3) NOT NULL'
        : 'ALTER TABLE deploy_tokens ALTER COLUMN expires_at SET NOT NULL',
    );
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.query(
      runner.dataSource.options.type === 'mysql'
        ? 'ALTER TABLE deploy_tokens MODIFY expires_at datetime(3) NULL'
        : 'ALTER TABLE deploy_tokens ALTER COLUMN expires_at DROP NOT NULL',
    );
  }
}
