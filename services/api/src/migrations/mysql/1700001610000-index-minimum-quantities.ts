import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Low stock: the highest minimum quantity of all tools limits the range of the index on the quantity. */
export class IndexMinimumQuantities1700001610000 implements MigrationInterface {
  readonly name = 'IndexMinimumQuantities1700001610000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_tools_min_quantity ON tools (min_quantity)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_tools_min_quantity ON tools');
  }
}
