import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The versions of one microfrontend that visitors get now. */
@Entity('release_rollouts')
export class Rollout {
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'pk_release_rollouts' })
  microfrontend: string;

  @Column({ name: 'live_version', type: 'varchar', length: 16 })
  liveVersion: string;

  /** Sequence of the ledger entry that first made this version live. Rollbacks follow these entries. */
  @Column({ name: 'live_entry', type: 'int' })
  liveEntry: number;

  @Column({ name: 'last_good_version', type: 'varchar', length: 16, nullable: true })
  lastGoodVersion: string | null;

  @Column({ name: 'canary_version', type: 'varchar', length: 16, nullable: true })
  canaryVersion: string | null;

  @Column({ name: 'canary_percentage', type: 'int', nullable: true })
  canaryPercentage: number | null;

  /** Sequence of the ledger entry that started the canary. */
  @Column({ name: 'canary_entry', type: 'int', nullable: true })
  canaryEntry: number | null;
}

/** One row: the sequence of the release document. Every change increments the sequence that it has read. */
@Entity('release_state')
export class ReleaseState {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_release_state' })
  id: number;

  @Column({ type: 'int' })
  sequence: number;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3 })
  changedAt: Date;
}

export const ACTIONS = ['live', 'canary', 'canary-stopped', 'rolled-back', 'retired', 'restored'] as const;
export type LedgerAction = (typeof ACTIONS)[number];

/** One change to a rollout. The ledger is append-only. */
@Entity('release_ledger')
@Index('ix_release_ledger_microfrontend', ['microfrontend', 'sequence'])
export class LedgerEntry {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_release_ledger' })
  id: string;

  /** Sequence of the release document that contains the change. */
  @Index('ux_release_ledger_sequence', { unique: true })
  @Column({ type: 'int' })
  sequence: number;

  @Column({ type: 'varchar', length: 40 })
  microfrontend: string;

  @Column({ type: 'varchar', length: 16 })
  action: LedgerAction;

  /** The version that the action published; for `canary-stopped`, the canary; for `retired`, the last live version. */
  @Column({ type: 'varchar', length: 16 })
  version: string;

  /** Percentage of visitors who get the version after the change. */
  @Column({ type: 'int' })
  percentage: number;

  /** The version that was live before the change. */
  @Column({ name: 'replaced_version', type: 'varchar', length: 16, nullable: true })
  replacedVersion: string | null;

  /** Sequence of the entry that made the replaced version live. */
  @Column({ name: 'replaced_entry', type: 'int', nullable: true })
  replacedEntry: number | null;

  /** The commit that the version was built from. */
  @Column({ name: 'commit_id', type: 'varchar', length: 64, nullable: true })
  commit: string | null;

  /** An admin's email address, a deploy token's label, or `auto`. */
  @Column({ type: 'varchar', length: 254 })
  actor: string;

  @Column({ type: 'varchar', length: 1000 })
  reason: string;

  @Column({ name: 'check_report_id', type: 'varchar', length: 36, nullable: true })
  checkReportId: string | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}

/** A signed root document. Edges follow all of them, so none is ever deleted. */
@Entity('release_roots')
export class StoredRoot {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_release_roots' })
  version: number;

  /** The JSON of a `SignedRoot`. */
  @Column({ type: 'text' })
  document: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}

const NO_CANARY = { canaryVersion: null, canaryPercentage: null, canaryEntry: null };

/** Makes the version live for all visitors, by the ledger entry with this sequence. */
export function withLive(
  before: Rollout | undefined,
  microfrontend: string,
  version: string,
  sequence: number,
): Rollout {
  return {
    ...NO_CANARY,
    microfrontend,
    liveVersion: version,
    liveEntry: sequence,
    lastGoodVersion: before?.liveVersion ?? null,
  };
}

/** Serves the version to a percentage of visitors. A canary whose traffic increases keeps its start. */
export function withCanary(before: Rollout, version: string, percentage: number, sequence: number): Rollout {
  const isRunning = before.canaryVersion === version;
  return {
    ...before,
    canaryVersion: version,
    canaryPercentage: percentage,
    canaryEntry: isRunning ? before.canaryEntry : sequence,
  };
}

export function withoutCanary(before: Rollout): Rollout {
  return { ...before, ...NO_CANARY };
}

/** Restores the version of an earlier ledger entry. Its fallback is the version that the next rollback restores. */
export function rolledBackTo(
  { microfrontend, sequence, version }: LedgerEntry,
  lastGood: LedgerEntry | null,
): Rollout {
  return {
    ...NO_CANARY,
    microfrontend,
    liveVersion: version,
    liveEntry: sequence,
    lastGoodVersion: lastGood?.version ?? null,
  };
}

export function rolloutOf(rollouts: readonly Rollout[], microfrontend: string): Rollout | undefined {
  return rollouts.find((rollout) => rollout.microfrontend === microfrontend);
}

/** Whether the version is already live, or already a canary with this percentage. */
export function isPublished(rollout: Rollout | undefined, version: string, percentage: number): boolean {
  if (!rollout) return false;
  if (rollout.liveVersion === version) return true;
  return rollout.canaryVersion === version && rollout.canaryPercentage === percentage;
}
