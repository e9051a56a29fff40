import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export const FATES = ['mount', 'load-failure', 'render-error', 'fallback'] as const;
export const VITALS = ['LCP', 'INP', 'CLS'] as const;
export type Fate = (typeof FATES)[number];
export type Vital = (typeof VITALS)[number];

/** How often browsers told the same of a release within a minute. Nothing says who they were. */
@Entity('release_observations')
@Index('ix_release_observations_minute', ['minute'])
export class Observation {
  @PrimaryColumn({
    name: 'piece',
    type: 'varchar',
    length: 40,
    primaryKeyConstraintName: 'pk_release_observations',
  })
  microfrontend: string;

  /** Minutes since 1970. */
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_release_observations' })
  minute: number;

  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'pk_release_observations' })
  version: string;

  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'pk_release_observations' })
  kind: Fate | Vital;

  /** A measurement's place in the histogram; 0 where nothing is measured. */
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_release_observations' })
  bucket: number;

  @Column({ type: 'int' })
  times: number;
}
