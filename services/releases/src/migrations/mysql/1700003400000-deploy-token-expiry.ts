import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When deploy tokens end, and who created, used and revoked them. */
export class DeployTokenExpiry1700003400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deploy_tokens ADD COLUMN expires_at datetime(3)');
    await runner.query(`CREATE TABLE deploy_token_entries (
      id varchar(36) COLLATE utf8mb4_bin NOT NULL,
      token_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
      microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
      label varchar(80) NOT NULL,
      action varchar(16) COLLATE utf8mb4_bin NOT NULL,
      actor varchar(254) NOT NULL,
      network varchar(45) COLLATE utf8mb4_bin NOT NULL,
      created_at datetime(3) NOT NULL,
      CONSTRAINT pk_deploy_token_entries PRIMARY KEY (id),
      UNIQUE INDEX ux_deploy_token_entries_network (token_id, action, network)
    ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deploy_token_entries');
    await runner.query('ALTER TABLE deploy_tokens DROP COLUMN expires_at');
  }
}
