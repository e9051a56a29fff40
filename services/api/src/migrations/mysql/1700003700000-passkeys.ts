import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of accounts. */
export class Passkeys1700003700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity_passkey (
      id varchar(36) NOT NULL,
      userId varchar(36) NOT NULL,
      name varchar(120) NOT NULL,
      credentialID varchar(1400) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      publicKey text NOT NULL,
      counter int unsigned NOT NULL,
      deviceType varchar(32) NOT NULL,
      backedUp boolean NOT NULL,
      transports varchar(255),
      aaguid varchar(36),
      createdAt datetime(3) NOT NULL,
      updatedAt datetime(3),
      CONSTRAINT pk_identity_passkey PRIMARY KEY (id),
      CONSTRAINT fk_identity_passkey_user FOREIGN KEY (userId) REFERENCES identity_user (id) ON DELETE CASCADE,
      INDEX ix_identity_passkey_user (userId),
      UNIQUE INDEX ux_identity_passkey_credential (credentialID)
    ) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity_passkey');
  }
}
