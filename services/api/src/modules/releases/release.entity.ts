import type { MicrofrontendManifest, MicrofrontendRelease } from '@whetstone/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A build that a team has offered. Its version is its content's address, so nothing of it ever changes. */
@Entity('releases')
export class Release {
  @PrimaryColumn({ name: 'piece', type: 'varchar', length: 40, primaryKeyConstraintName: 'pk_releases' })
  microfrontend: string;

  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'pk_releases' })
  version: string;

  /** Canonical JSON: the version is the beginning of this very text's SHA-256. */
  @Column({ type: 'text' })
  manifest: string;

  @Column({ name: 'built_from', type: 'varchar', length: 64, nullable: true })
  commit: string | null;

  @Column({ name: 'offered_by', type: 'varchar', length: 254 })
  offeredBy: string;

  @Column({ name: 'offered_at', type: 'datetime', precision: 3 })
  offeredAt: Date;
}

export function manifestOf({ manifest }: Pick<Release, 'manifest'>): MicrofrontendManifest {
  return JSON.parse(manifest);
}

export function microfrontendReleaseOf(release: Release): MicrofrontendRelease {
  const { microfrontend, version } = release;
  return { ...manifestOf(release), version, base: `/releases/${microfrontend}/${version}/` };
}
