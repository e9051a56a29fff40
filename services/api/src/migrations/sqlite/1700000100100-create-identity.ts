import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  `
      CREATE TABLE identity_user (
        id varchar(36) NOT NULL,
        name varchar(255) NOT NULL,
        email varchar(255) NOT NULL,
        "emailVerified" boolean NOT NULL,
        image text NULL,
        "createdAt" datetime(3) NOT NULL,
        "updatedAt" datetime(3) NOT NULL,
        CONSTRAINT pk_identity_user PRIMARY KEY (id)
      )`,
  'CREATE UNIQUE INDEX ux_identity_user_email ON identity_user (email)',
  `
      CREATE TABLE identity_session (
        id varchar(36) NOT NULL,
        "expiresAt" datetime(3) NOT NULL,
        token varchar(255) NOT NULL,
        "createdAt" datetime(3) NOT NULL,
        "updatedAt" datetime(3) NOT NULL,
        "ipAddress" text NULL,
        "userAgent" text NULL,
        "userId" varchar(36) NOT NULL,
        CONSTRAINT pk_identity_session PRIMARY KEY (id),
        CONSTRAINT fk_identity_session_user FOREIGN KEY ("userId") REFERENCES identity_user (id) ON DELETE CASCADE
      )`,
  'CREATE UNIQUE INDEX ux_identity_session_token ON identity_session (token)',
  'CREATE INDEX ix_identity_session_user ON identity_session ("userId")',
  `
      CREATE TABLE identity_account (
        id varchar(36) NOT NULL,
        "accountId" varchar(255) NOT NULL,
        "providerId" varchar(64) NOT NULL,
        "userId" varchar(36) NOT NULL,
        "accessToken" text NULL,
        "refreshToken" text NULL,
        "idToken" text NULL,
        "accessTokenExpiresAt" datetime(3) NULL,
        "refreshTokenExpiresAt" datetime(3) NULL,
        scope text NULL,
        password text NULL,
        "createdAt" datetime(3) NOT NULL,
        "updatedAt" datetime(3) NOT NULL,
        CONSTRAINT pk_identity_account PRIMARY KEY (id),
        CONSTRAINT fk_identity_account_user FOREIGN KEY ("userId") REFERENCES identity_user (id) ON DELETE CASCADE
      )`,
  'CREATE UNIQUE INDEX ux_identity_account_provider ON identity_account ("providerId", "accountId")',
  'CREATE INDEX ix_identity_account_user ON identity_account ("userId")',
  `
      CREATE TABLE identity_verification (
        id varchar(36) NOT NULL,
        identifier varchar(255) NOT NULL,
        "value" text NOT NULL,
        "expiresAt" datetime(3) NOT NULL,
        "createdAt" datetime(3) NOT NULL,
        "updatedAt" datetime(3) NOT NULL,
        CONSTRAINT pk_identity_verification PRIMARY KEY (id)
      )`,
  'CREATE INDEX ix_identity_verification_identifier ON identity_verification (identifier)',
  `
      CREATE TABLE identity_jwks (
        id varchar(36) NOT NULL,
        "publicKey" text NOT NULL,
        "privateKey" text NOT NULL,
        "createdAt" datetime(3) NOT NULL,
        "expiresAt" datetime(3) NULL,
        alg varchar(16) NULL,
        crv varchar(16) NULL,
        CONSTRAINT pk_identity_jwks PRIMARY KEY (id)
      )`,
  `
      CREATE TABLE identity_rate_limit (
        id varchar(36) NOT NULL,
        "key" varchar(255) NOT NULL,
        "count" int NOT NULL,
        "lastRequest" bigint NOT NULL,
        CONSTRAINT pk_identity_rate_limit PRIMARY KEY (id)
      )`,
  'CREATE UNIQUE INDEX ux_identity_rate_limit_key ON identity_rate_limit ("key")',
  `
      CREATE TABLE identity_throttle (
        id varchar(64) NOT NULL,
        attempts int NOT NULL,
        opens_at bigint NOT NULL,
        touched_at bigint NOT NULL,
        CONSTRAINT pk_identity_throttle PRIMARY KEY (id)
      )`,
  'CREATE INDEX ix_identity_throttle_touched_at ON identity_throttle (touched_at)',
];

/** The tables of better-auth and the sign-in throttle. better-auth stores times as ISO text. */
export class CreateIdentity1700000100100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['throttle', 'rate_limit', 'jwks', 'verification', 'account', 'session', 'user']) {
      await runner.query(`DROP TABLE identity_${table}`);
    }
  }
}
