import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deploy tokens, stored as digests. */
export class CreateDeployTokens1700000400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deploy_tokens (
        id varchar(36) NOT NULL,
        piece varchar(40) NOT NULL,
        label varchar(80) NOT NULL,
        digest varchar(64) NOT NULL,
        created_by varchar(254) NOT NULL,
        created_at datetime(3) NOT NULL,
        revoked_at datetime(3) NULL,
        CONSTRAINT pk_deploy_tokens PRIMARY KEY (id)
      )`);
    await runner.query('CREATE UNIQUE INDEX ux_deploy_tokens_digest ON deploy_tokens (digest)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deploy_tokens');
  }
}
