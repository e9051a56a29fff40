import { Column, Entity, PrimaryColumn } from 'typeorm';

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
