import type { CheckResult, MicrofrontendManifest, MicrofrontendRelease } from '@whetstone/contract';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An uploaded build. Its version is its content hash, so a row never changes except for `uploadedAt`. */
@Entity('releases')
export class Release {
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'pk_releases' })
  microfrontend: string;

  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'pk_releases' })
  version: string;

  /** Canonical JSON. The version is the beginning of the SHA-256 of this text. */
  @Column({ type: 'text' })
  manifest: string;

  @Column({ name: 'commit_id', type: 'varchar', length: 64, nullable: true })
  commit: string | null;

  @Column({ name: 'uploaded_by', type: 'varchar', length: 254 })
  uploadedBy: string;

  @Column({ name: 'uploaded_at', type: 'datetime', precision: 3 })
  uploadedAt: Date;
}

export type ReleaseName = Pick<Release, 'microfrontend' | 'version'>;

export function manifestOf({ manifest }: Pick<Release, 'manifest'>): MicrofrontendManifest {
  return JSON.parse(manifest);
}

export function microfrontendReleaseOf(release: Release): MicrofrontendRelease {
  const { microfrontend, version } = release;
  return { ...manifestOf(release), version, base: `/releases/${microfrontend}/${version}/` };
}

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
