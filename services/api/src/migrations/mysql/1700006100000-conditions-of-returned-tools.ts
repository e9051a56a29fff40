import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pieces of a line in a return can have several conditions, each in its own row. The foreign key on `return_id` needs one of the indexes at any time. */
export class ConditionsOfReturnedTools1700006100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE UNIQUE INDEX uq_return_lines_condition ON return_lines (return_id, order_line_id, tool_condition)',
    );
    await runner.query('DROP INDEX uq_return_lines ON return_lines');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE UNIQUE INDEX uq_return_lines ON return_lines (return_id, order_line_id)');
    await runner.query('DROP INDEX uq_return_lines_condition ON return_lines');
  }
}
