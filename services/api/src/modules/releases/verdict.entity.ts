import type { GateFinding } from '@whetstone/contract';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What the gate said of a release, kept for whoever asks later. */
@Entity('release_verdicts')
@Index('ix_release_verdicts_refused', ['piece', 'passed', 'id'])
@Index('ix_release_verdicts_release', ['piece', 'version', 'id'])
export class VerdictRecord {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_release_verdicts' })
  id: string;

  @Column({ type: 'varchar', length: 40 })
  piece: string;

  @Column({ type: 'varchar', length: 16 })
  version: string;

  @Column({ type: 'boolean' })
  passed: boolean;

  @Column({ type: 'simple-json' })
  findings: GateFinding[];

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
