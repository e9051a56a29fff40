import type { CheckResult } from '@whetstone/contract';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The results of one run of the gate. */
@Entity('release_check_reports')
@Index('ix_release_check_reports_rejected', ['microfrontend', 'passed', 'id'])
@Index('ix_release_check_reports_release', ['microfrontend', 'version', 'id'])
export class CheckReportEntity {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_release_check_reports' })
  id: string;

  @Column({ type: 'varchar', length: 40 })
  microfrontend: string;

  @Column({ type: 'varchar', length: 16 })
  version: string;

  @Column({ type: 'boolean' })
  passed: boolean;

  @Column({ type: 'simple-json' })
  results: CheckResult[];

  @Column({ name: 'is_dry_run', type: 'boolean', default: false })
  isDryRun: boolean;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
