import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One action of an admin or on an account. The database rejects a change of the entry. The chain covers every column: an entry contains ids and
 * hashes only, and `AuditValue` the personal values.
 */
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ type: 'datetime', precision: 3, update: false })
  at: Date;

  /** The user who acted. Null for a visitor and for the shop itself. */
  @Column({ name: 'actor_id', type: 'varchar', length: 36, nullable: true, update: false })
  actorId: string | null;

  /** The kind of the subject, a dot, and a past participle: `tool.edited`. */
  @Column({ type: 'varchar', length: 64, update: false })
  action: string;

  @Column({ name: 'subject_kind', type: 'varchar', length: 32, update: false })
  subjectKind: string;

  @Column({ name: 'subject_id', type: 'varchar', length: 64, update: false })
  subjectId: string;

  /** The user whose personal values the change contains, if any. */
  @Column({ name: 'person_id', type: 'varchar', length: 36, nullable: true, update: false })
  personId: string | null;

  /** The salted hashes of the values. Null if the entry has none. */
  @Column({ name: 'actor_hash', type: 'varchar', length: 64, nullable: true, update: false })
  actorHash: string | null;

  @Column({ name: 'change_hash', type: 'varchar', length: 64, nullable: true, update: false })
  changeHash: string | null;

  /** The place in the chain, from 1. Null until the entry is sealed. */
  @Column({ type: 'int', nullable: true })
  position: number | null;

  /** The hash of the entry before it in the chain. */
  @Column({ name: 'previous_hash', type: 'varchar', length: 64, nullable: true })
  previousHash: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  hash: string | null;
}

export const VALUE_PARTS = ['actor', 'change'] as const;
export type ValuePart = (typeof VALUE_PARTS)[number];

/** Personal values of an entry. The row is deleted when the person's values are erased. */
@Entity('audit_values')
export class AuditValue {
  /** The id of the entry. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  /** `actor`: who acted. `change`: the values before and after. Each part has its own salt, so that one can be erased without the other. */
  @PrimaryColumn({ type: 'varchar', length: 8 })
  part: ValuePart;

  /** 32 random bytes in hexadecimal. */
  @Column({ type: 'varchar', length: 64, update: false })
  salt: string;

  /** JSON, exactly as hashed. */
  @Column({ type: 'text', update: false })
  content: string;
}

/** The last check of the chain that found no fault, and the result of the last check. One row. */
@Entity('audit_checks')
export class AuditCheck {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'checked_at', type: 'datetime', precision: 3 })
  checkedAt: Date;

  /** The number of entries, and the hash of the last of them, at the last check without a fault. */
  @Column({ type: 'int' })
  entries: number;

  @Column({ type: 'varchar', length: 64 })
  head: string;

  /** The fault that the last check found. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  fault: string | null;
}
