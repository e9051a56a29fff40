import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Zones, methods, carriers and the calendar of the delivery, in one row with the id of the shop's settings. */
@Entity('delivery_settings')
export class StoredDelivery {
  @PrimaryColumn({ type: 'varchar', length: 8 })
  id: string;

  /** Counts the changes. */
  @Column({ type: 'int' })
  version: number;

  /** JSON of `DeliverySettings`. `{}` until an admin saves them: the settings of the shop apply. */
  @Column({ type: 'text' })
  content: string;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3, nullable: true })
  changedAt: Date | null;
}
