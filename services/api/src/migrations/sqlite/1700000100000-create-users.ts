import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsers1700000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id varchar(36) NOT NULL,
        uid varchar(255) NOT NULL,
        email varchar(254) NOT NULL,
        email_confirmed boolean NOT NULL,
        name varchar(120) NOT NULL,
        role varchar(16) NOT NULL DEFAULT 'user',
        token_version int NOT NULL DEFAULT 1,
        edu varchar(500) NOT NULL DEFAULT '',
        address varchar(500) NOT NULL DEFAULT '',
        age int NULL,
        phone varchar(40) NOT NULL DEFAULT '',
        img varchar(2000) NOT NULL DEFAULT '',
        removed_at datetime(3) NULL,
        created_at datetime(3) NOT NULL DEFAULT (STRFTIME('%Y-%m-%d %H:%M:%f', 'NOW')),
        updated_at datetime(3) NOT NULL DEFAULT (STRFTIME('%Y-%m-%d %H:%M:%f', 'NOW')),
        CONSTRAINT pk_users PRIMARY KEY (id)
      )`);
    await runner.query('CREATE UNIQUE INDEX ux_users_email ON users (email)');
    await runner.query('CREATE INDEX ix_users_uid ON users (uid)');
    await runner.query('CREATE INDEX ix_users_role ON users (role)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE users');
  }
}
