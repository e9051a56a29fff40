import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An email that the staff got, about low stock, a failed email, a deploy token that ends, or a rollback. */
@Entity('staff_notices')
export class StaffNotice {
  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind: 'low-stock' | 'failed-email' | 'deploy-token' | 'rollback';

  @PrimaryColumn({ name: 'subject_id', type: 'varchar', length: 36 })
  subjectId: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
