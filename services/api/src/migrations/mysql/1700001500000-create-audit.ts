import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The user lacks the privilege TRIGGER, or the server writes a binary log and requires SUPER (log_bin_trust_function_creators is off). */
const NOT_ALLOWED = new Set(['ER_TABLEACCESS_DENIED_ERROR', 'ER_BINLOG_CREATE_ROUTINE_NEED_SUPER']);

/**
 * The audit log: `audit_entries` is append-only, `audit_values` contains the personal values, which can be erased. Triggers reject other changes. Without
 * the privilege to create triggers, the database has none: `audit:verify` finds such changes either way.
 */
export class CreateAudit1700001500000 implements MigrationInterface {
  readonly name = 'CreateAudit1700001500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_entries (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        at datetime(3) NOT NULL,
        actor_id varchar(36) COLLATE utf8mb4_bin,
        action varchar(64) COLLATE utf8mb4_bin NOT NULL,
        subject_kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
        subject_id varchar(64) COLLATE utf8mb4_bin NOT NULL,
        person_id varchar(36) COLLATE utf8mb4_bin,
        actor_hash varchar(64) COLLATE utf8mb4_bin,
        change_hash varchar(64) COLLATE utf8mb4_bin,
        position int,
        previous_hash varchar(64) COLLATE utf8mb4_bin,
        hash varchar(64) COLLATE utf8mb4_bin,
        CONSTRAINT pk_audit_entries PRIMARY KEY (id)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query(`
      CREATE TABLE audit_values (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        part varchar(8) COLLATE utf8mb4_bin NOT NULL,
        salt varchar(64) COLLATE utf8mb4_bin NOT NULL,
        content mediumtext NOT NULL,
        CONSTRAINT pk_audit_values PRIMARY KEY (id, part)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query(`
      CREATE TABLE audit_checks (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        checked_at datetime(3) NOT NULL,
        entries int NOT NULL,
        head varchar(64) COLLATE utf8mb4_bin NOT NULL,
        fault varchar(500),
        CONSTRAINT pk_audit_checks PRIMARY KEY (id)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query('CREATE UNIQUE INDEX ux_audit_entries_position ON audit_entries (position)');
    await runner.query('CREATE INDEX ix_audit_entries_actor ON audit_entries (actor_id, id)');
    await runner.query('CREATE INDEX ix_audit_entries_action ON audit_entries (action, id)');
    await runner.query('CREATE INDEX ix_audit_entries_subject ON audit_entries (subject_id, id)');
    await runner.query('CREATE INDEX ix_audit_entries_person ON audit_entries (person_id, id)');
    const reject = (what: string) => `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${what}'`;
    try {
      await runner.query(`
        CREATE TRIGGER tr_audit_entries_update BEFORE UPDATE ON audit_entries FOR EACH ROW
        IF old.position IS NOT NULL OR NOT (new.id <=> old.id) OR NOT (new.at <=> old.at) OR NOT (new.actor_id <=> old.actor_id) OR NOT (new.action <=> old.action) OR NOT (new.subject_kind <=> old.subject_kind) OR NOT (new.subject_id <=> old.subject_id) OR NOT (new.person_id <=> old.person_id) OR NOT (new.actor_hash <=> old.actor_hash) OR NOT (new.change_hash <=> old.change_hash)
        THEN ${reject('An audit entry cannot be changed.')}; END IF`);
      await runner.query(`
        CREATE TRIGGER tr_audit_entries_delete BEFORE DELETE ON audit_entries FOR EACH ROW
        ${reject('An audit entry cannot be deleted.')}`);
      await runner.query(`
        CREATE TRIGGER tr_audit_values_update BEFORE UPDATE ON audit_values FOR EACH ROW
        ${reject('The values of an audit entry cannot be changed.')}`);
    } catch (error) {
      if (!NOT_ALLOWED.has(String((error as { code?: unknown }).code))) throw error;
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_checks');
    await runner.query('DROP TABLE audit_values');
    await runner.query('DROP TABLE audit_entries');
  }
}
