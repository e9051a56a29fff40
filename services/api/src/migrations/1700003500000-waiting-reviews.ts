import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reviews of unconfirmed accounts wait, and leave the figures of their tools. */
export class WaitingReviews1700003500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE reviews SET state = 'waiting' WHERE state = 'visible'
      AND user_id IN (SELECT id FROM users WHERE email_confirmed = false)`);
    await updateFigures(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE reviews SET state = 'visible' WHERE state = 'waiting'");
    await updateFigures(runner);
  }
}

async function updateFigures(runner: QueryRunner): Promise<void> {
  await runner.query(`UPDATE tools SET
    rating_count = (SELECT COUNT(*) FROM reviews WHERE tool_id = tools.id AND state = 'visible'),
    rating_sum = (SELECT COALESCE(SUM(rating), 0) FROM reviews WHERE tool_id = tools.id AND state = 'visible')`);
}
