import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who gets which release of a microfrontend at this moment. */
@Entity('release_rollouts')
export class Rollout {
  @PrimaryColumn({
    name: 'piece',
    type: 'varchar',
    length: 40,
    primaryKeyConstraintName: 'pk_release_rollouts',
  })
  microfrontend: string;

  @Column({ name: 'live_version', type: 'varchar', length: 16 })
  liveVersion: string;

  /** Sequence of the ledger's entry that first put it live; going back follows these entries. */
  @Column({ name: 'live_entry', type: 'int' })
  liveEntry: number;

  @Column({ name: 'last_good_version', type: 'varchar', length: 16, nullable: true })
  lastGoodVersion: string | null;

  @Column({ name: 'canary_version', type: 'varchar', length: 16, nullable: true })
  canaryVersion: string | null;

  @Column({ name: 'canary_percentage', type: 'int', nullable: true })
  canaryPercentage: number | null;

  /** Sequence of the ledger's entry that began it. */
  @Column({ name: 'canary_entry', type: 'int', nullable: true })
  canaryEntry: number | null;
}
