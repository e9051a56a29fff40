import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchTools1700000001100 implements MigrationInterface {
  readonly name = 'SearchTools1700000001100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE FULLTEXT INDEX ft_tools ON tools (name, category, description)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ft_tools ON tools');
  }
}
