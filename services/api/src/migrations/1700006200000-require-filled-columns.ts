import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that every writer fills. SQLite keeps the type that the column has. */
export class RequireFilledColumns1700006200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await change(runner, 'NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await change(runner, 'NULL');
  }
}

const COLUMNS = [
  ['orders', 'delivery_choice', 'text'],
  ['order_lines', 'total_cents', 'bigint'],
  ['tool_imports', 'reading', 'text'],
] as const;

async function change(runner: QueryRunner, nullability: 'NULL' | 'NOT NULL'): Promise<void> {
  const action = nullability === 'NULL' ? 'DROP' : 'SET';
  for (const [table, column, type] of COLUMNS)
    await runner.query(
      runner.dataSource.options.type === 'mysql'
        ? `ALTER TABLE ${table} MODIFY ${column} ${type} ${nullability}`
        : `ALTER TABLE ${table} ALTER COLUMN ${column} ${action} NOT NULL`,
    );
}
