import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The kinds of telemetry events that are failures. */
export type FailureKind = 'load-failure' | 'render-error';

/** Equal failures of a release. Contains no personal data: see `errorText`. */
@Entity('release_errors')
export class ReleaseError {
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'pk_release_errors' })
  microfrontend: string;

  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'pk_release_errors' })
  version: string;

  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'pk_release_errors' })
  kind: FailureKind;

  /** The exposed module that failed. */
  @PrimaryColumn({ type: 'varchar', length: 100, primaryKeyConstraintName: 'pk_release_errors' })
  module: string;

  /** Empty if the reporter has sent none. */
  @PrimaryColumn({ type: 'varchar', length: 200, primaryKeyConstraintName: 'pk_release_errors' })
  message: string;

  @Column({ type: 'int' })
  times: number;

  @Column({ name: 'first_at', type: 'datetime', precision: 3 })
  firstAt: Date;

  @Column({ name: 'last_at', type: 'datetime', precision: 3 })
  lastAt: Date;
}
