import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops the index that SQLite chose for lists of users, to sort all of them for each page. For both databases. */
export class UsersInOrder1700005070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    await runner.query(`DROP INDEX ix_users_removed_at${mysql ? ' ON users' : ''}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_users_removed_at ON users (removed_at)');
  }
}
