import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tool whose stock is low, an email that failed, or a deploy token that ends, of which the staff got an email. */
@Entity('staff_notices')
export class StaffNotice {
  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind: 'low-stock' | 'failed-email' | 'deploy-token';

  @PrimaryColumn({ name: 'subject_id', type: 'varchar', length: 36 })
  subjectId: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
