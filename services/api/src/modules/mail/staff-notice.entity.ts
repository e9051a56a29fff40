import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The staff got an email about a tool whose stock is low, an email that failed, a deploy token that ends, or a release that was rolled back. */
@Entity('staff_notices')
export class StaffNotice {
  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind: 'low-stock' | 'failed-email' | 'deploy-token' | 'rollback';

  @PrimaryColumn({ name: 'subject_id', type: 'varchar', length: 36 })
  subjectId: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
