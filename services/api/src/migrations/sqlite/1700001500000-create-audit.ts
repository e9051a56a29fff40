import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit log: `audit_entries` is append-only, `audit_values` contains the personal values, which can be erased. Triggers reject other changes.
 */
export class CreateAudit1700001500000 implements MigrationInterface {
  readonly name = 'CreateAudit1700001500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_entries (
        id varchar(36) NOT NULL,
        at datetime(3) NOT NULL,
        actor_id varchar(36),
        action varchar(64) NOT NULL,
        subject_kind varchar(32) NOT NULL,
        subject_id varchar(64) NOT NULL,
        person_id varchar(36),
        actor_hash varchar(64),
        change_hash varchar(64),
        position int,
        previous_hash varchar(64),
        hash varchar(64),
        CONSTRAINT pk_audit_entries PRIMARY KEY (id)
      )`);
    await runner.query(`
      CREATE TABLE audit_values (
        id varchar(36) NOT NULL,
        part varchar(8) NOT NULL,
        salt varchar(64) NOT NULL,
        content text NOT NULL,
        CONSTRAINT pk_audit_values PRIMARY KEY (id, part)
      )`);
    await runner.query(`
      CREATE TABLE audit_checks (
        id varchar(36) NOT NULL,
        checked_at datetime(3) NOT NULL,
        entries int NOT NULL,
        head varchar(64) NOT NULL,
        fault varchar(500),
        CONSTRAINT pk_audit_checks PRIMARY KEY (id)
      )`);
    await runner.query('CREATE UNIQUE INDEX ux_audit_entries_position ON audit_entries (position)');
    await runner.query('CREATE INDEX ix_audit_entries_actor ON audit_entries (actor_id, id)');
    await runner.query('CREATE INDEX ix_audit_entries_action ON audit_entries (action, id)');
    await runner.query('CREATE INDEX ix_audit_entries_subject ON audit_entries (subject_id, id)');
    await runner.query('CREATE INDEX ix_audit_entries_person ON audit_entries (person_id, id)');
    await runner.query(`
      CREATE TRIGGER tr_audit_entries_update BEFORE UPDATE ON audit_entries
      WHEN old.position IS NOT NULL OR new.id IS NOT old.id OR new.at IS NOT old.at OR new.actor_id IS NOT old.actor_id OR new.action IS NOT old.action OR new.subject_kind IS NOT old.subject_kind OR new.subject_id IS NOT old.subject_id OR new.person_id IS NOT old.person_id OR new.actor_hash IS NOT old.actor_hash OR new.change_hash IS NOT old.change_hash BEGIN
        SELECT RAISE(ABORT, 'An audit entry cannot be changed.');
      END`);
    await runner.query(`
      CREATE TRIGGER tr_audit_entries_delete BEFORE DELETE ON audit_entries BEGIN
        SELECT RAISE(ABORT, 'An audit entry cannot be deleted.');
      END`);
    await runner.query(`
      CREATE TRIGGER tr_audit_values_update BEFORE UPDATE ON audit_values BEGIN
        SELECT RAISE(ABORT, 'The values of an audit entry cannot be changed.');
      END`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_checks');
    await runner.query('DROP TABLE audit_values');
    await runner.query('DROP TABLE audit_entries');
  }
}
