import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of accounts. */
export class Passkeys1700003700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity_passkey (
      id varchar(36) NOT NULL,
      "userId" varchar(36) NOT NULL,
      name varchar(120) NOT NULL,
      "credentialID" varchar(1400) NOT NULL,
      "publicKey" text NOT NULL,
      counter integer NOT NULL,
      "deviceType" varchar(32) NOT NULL,
      "backedUp" boolean NOT NULL,
      transports varchar(255),
      aaguid varchar(36),
      "createdAt" datetime(3) NOT NULL,
      "updatedAt" datetime(3),
      CONSTRAINT pk_identity_passkey PRIMARY KEY (id),
      CONSTRAINT fk_identity_passkey_user FOREIGN KEY ("userId") REFERENCES identity_user (id) ON DELETE CASCADE
    )`);
    await runner.query('CREATE INDEX ix_identity_passkey_user ON identity_passkey ("userId")');
    await runner.query(
      'CREATE UNIQUE INDEX ux_identity_passkey_credential ON identity_passkey ("credentialID")',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity_passkey');
  }
}
