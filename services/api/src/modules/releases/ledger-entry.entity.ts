import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export const ACTIONS = ['live', 'canary', 'canary-stopped', 'rolled-back'] as const;
export type LedgerAction = (typeof ACTIONS)[number];

/** One change of what visitors get. Entries are added and never changed. */
@Entity('release_ledger')
@Index('ix_release_ledger_piece', ['microfrontend', 'sequence'])
export class LedgerEntry {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_release_ledger' })
  id: string;

  /** That of the release document which the change made. */
  @Index('ux_release_ledger_sequence', { unique: true })
  @Column({ type: 'int' })
  sequence: number;

  @Column({ name: 'piece', type: 'varchar', length: 40 })
  microfrontend: string;

  @Column({ type: 'varchar', length: 16 })
  action: LedgerAction;

  /** What the action put out, or with a canary that was stopped, took away. */
  @Column({ type: 'varchar', length: 16 })
  version: string;

  /** Share of visitors that get the version from now on. */
  @Column({ type: 'int' })
  percentage: number;

  /** What was live before. */
  @Column({ name: 'replaced_version', type: 'varchar', length: 16, nullable: true })
  replacedVersion: string | null;

  /** Sequence of the entry that had put that one live. */
  @Column({ name: 'replaced_entry', type: 'int', nullable: true })
  replacedEntry: number | null;

  /** The commit that the version was built from. */
  @Column({ name: 'built_from', type: 'varchar', length: 64, nullable: true })
  commit: string | null;

  /** An admin's e-mail address, a deploy token's label, or `auto`. */
  @Column({ type: 'varchar', length: 254 })
  actor: string;

  @Column({ type: 'varchar', length: 1000 })
  reason: string;

  @Column({ name: 'verdict_id', type: 'varchar', length: 36, nullable: true })
  checkReportId: string | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
