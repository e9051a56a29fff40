import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What browsers blocked on pages, in groups. */
export class PolicyViolations1700003410000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE policy_violations (
      microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
      directive varchar(40) COLLATE utf8mb4_bin NOT NULL,
      blocked varchar(200) COLLATE utf8mb4_bin NOT NULL,
      times int NOT NULL,
      first_at datetime(3) NOT NULL,
      last_at datetime(3) NOT NULL,
      CONSTRAINT pk_policy_violations PRIMARY KEY (microfrontend, directive, blocked)
    ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE policy_violations');
  }
}
