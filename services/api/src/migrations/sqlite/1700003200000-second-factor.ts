import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of accounts, and the sessions that have proven one. */
export class SecondFactor1700003200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE identity_user ADD COLUMN "twoFactorEnabled" boolean NOT NULL DEFAULT false',
    );
    await runner.query(
      'ALTER TABLE identity_session ADD COLUMN "secondFactor" boolean NOT NULL DEFAULT false',
    );
    await runner.query(`CREATE TABLE identity_two_factor (
      id varchar(36) NOT NULL,
      "userId" varchar(36) NOT NULL,
      secret text NOT NULL,
      "backupCodes" text NOT NULL,
      verified boolean NOT NULL,
      "failedVerificationCount" int NOT NULL DEFAULT 0,
      "lockedUntil" datetime(3),
      CONSTRAINT pk_identity_two_factor PRIMARY KEY (id),
      CONSTRAINT fk_identity_two_factor_user FOREIGN KEY ("userId") REFERENCES identity_user (id) ON DELETE CASCADE
    )`);
    await runner.query('CREATE UNIQUE INDEX ux_identity_two_factor_user ON identity_two_factor ("userId")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity_two_factor');
    await runner.query('ALTER TABLE identity_session DROP COLUMN "secondFactor"');
    await runner.query('ALTER TABLE identity_user DROP COLUMN "twoFactorEnabled"');
  }
}
