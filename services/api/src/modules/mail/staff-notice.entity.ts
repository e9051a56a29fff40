import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tool whose stock is low, or an email that failed, of which the staff got an email. */
@Entity('staff_notices')
export class StaffNotice {
  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind: 'low-stock' | 'failed-email';

  @PrimaryColumn({ name: 'subject_id', type: 'varchar', length: 36 })
  subjectId: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
