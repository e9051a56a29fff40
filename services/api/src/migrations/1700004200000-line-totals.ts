import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;
const END_OF_BATCH = `
  SELECT MAX(id) AS id FROM (SELECT id FROM order_lines WHERE id > ? ORDER BY id LIMIT ${BATCH}) AS batch`;
const FILL = `
  UPDATE order_lines SET total_cents = price_cents * quantity WHERE id > ? AND id <= ? AND total_cents IS NULL`;

/** Ordered lines store their total. Lines that an earlier version inserts beside this one have none. For both databases. */
export class LineTotals1700004200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_lines ADD COLUMN total_cents bigint');
    let last = '';
    for (;;) {
      const [end]: { id: string | null }[] = await runner.query(END_OF_BATCH, [last]);
      if (!end?.id) return;
      await runner.query(FILL, [last, end.id]);
      last = end.id;
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_lines DROP COLUMN total_cents');
  }
}
