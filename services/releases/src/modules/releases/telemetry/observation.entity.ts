import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export const OUTCOMES = ['mount', 'load-failure', 'render-error', 'fallback'] as const;
export const VITALS = ['LCP', 'INP', 'CLS'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type Vital = (typeof VITALS)[number];

/** Added to the bucket of an event that counts in no comparison of releases. */
export const NOT_COMPARED = 1_000;

/** Number of equal events of a release within one minute. Contains no personal data. */
@Entity('release_observations')
@Index('ix_release_observations_minute', ['minute'])
export class Observation {
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'pk_release_observations' })
  microfrontend: string;

  /** Minutes since 1970. */
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_release_observations' })
  minute: number;

  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'pk_release_observations' })
  version: string;

  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'pk_release_observations' })
  kind: Outcome | Vital;

  /** Histogram bucket of a vital; 0 for outcomes. With `NOT_COMPARED` if the network had reported enough, or for a visit without a bucket while a canary runs. */
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_release_observations' })
  bucket: number;

  @Column({ type: 'int' })
  times: number;
}

/** Observations of one version, summed over an interval. */
export type ObservationSum = Pick<Observation, 'version' | 'minute' | 'kind' | 'bucket' | 'times'>;
