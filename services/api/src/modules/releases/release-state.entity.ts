import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: the sequence of what visitors get. Whoever changes that must move it on from what they had read. */
@Entity('release_state')
export class ReleaseState {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_release_state' })
  id: number;

  @Column({ type: 'int' })
  sequence: number;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3 })
  changedAt: Date;
}
