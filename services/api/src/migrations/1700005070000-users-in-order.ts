import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops an index from both databases: SQLite used it for lists of users, and then sorted all users for each page. */
export class UsersInOrder1700005070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    await runner.query(`DROP INDEX ix_users_removed_at${mysql ? ' ON users' : ''}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_users_removed_at ON users (removed_at)');
  }
}
