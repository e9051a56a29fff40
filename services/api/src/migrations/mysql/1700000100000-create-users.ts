import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Email addresses and ids use a binary collation, so that similar values do not match. */
export class CreateUsers1700000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        uid varchar(255) COLLATE utf8mb4_bin NOT NULL,
        email varchar(254) COLLATE utf8mb4_bin NOT NULL,
        email_confirmed tinyint NOT NULL,
        name varchar(120) NOT NULL,
        role varchar(16) NOT NULL DEFAULT 'user',
        token_version int NOT NULL DEFAULT 1,
        edu varchar(500) NOT NULL DEFAULT '',
        address varchar(500) NOT NULL DEFAULT '',
        age int NULL,
        phone varchar(40) NOT NULL DEFAULT '',
        img varchar(2000) NOT NULL DEFAULT '',
        removed_at datetime(3) NULL,
        created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
        updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
        CONSTRAINT pk_users PRIMARY KEY (id),
        CONSTRAINT ux_users_email UNIQUE (email),
        INDEX ix_users_uid (uid),
        INDEX ix_users_role (role)
      ) CHARACTER SET utf8mb4`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE users');
  }
}
