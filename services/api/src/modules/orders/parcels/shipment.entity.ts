import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A parcel of an order. */
@Entity('shipments')
@Index('ix_shipments_order', ['orderId', 'id'])
export class Shipment {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'order_id', type: 'varchar', length: 36, update: false })
  orderId: string;

  @Column({ type: 'varchar', length: 80 })
  carrier: string;

  @Index('ix_shipments_tracking')
  @Column({ type: 'varchar', length: 120, nullable: true })
  tracking: string | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;
}

/** How many of a line are in a parcel. */
@Entity('shipment_lines')
export class ShipmentLine {
  @PrimaryColumn({ name: 'shipment_id', type: 'varchar', length: 36 })
  shipmentId: string;

  @PrimaryColumn({ name: 'order_line_id', type: 'varchar', length: 36 })
  lineId: string;

  @Column({ type: 'int', update: false })
  quantity: number;
}
