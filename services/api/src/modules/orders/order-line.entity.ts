import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LARGE_CENTS } from '../../common/money.ts';

/** One tool of an order, with the tool's name, price and picture at that time. Cancelled lines stay stored. */
@Entity('order_lines')
export class OrderLine {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'tool_id', type: 'varchar', length: 36 })
  toolId: string;

  @Column({ name: 'order_id', type: 'varchar', length: 36 })
  orderId: string;

  /** The account. */
  @Column({ name: 'user_id', type: 'varchar', length: 36 })
  userId: string;

  /** The tool's name. */
  @Column({ type: 'varchar', length: 120 })
  service: string;

  /** The tool's picture. */
  @Column({ type: 'varchar', length: 2048 })
  img: string;

  /** Price of one tool. */
  @Column({ name: 'price_cents', type: 'int' })
  priceCents: number;

  /** Price of the line after its discounts, as it was placed. Exceeds 32 bits. */
  @Column({ name: 'total_cents', ...LARGE_CENTS })
  totalCents: number;

  /** The discounts of the line as it was placed, as JSON of a list of `Discount`. Null without one. */
  @Column({ type: 'text', nullable: true })
  discounts: string | null;

  /** The tax on the line as it was placed, as JSON of `Tax`. Null without a tax. */
  @Column({ type: 'text', nullable: true })
  tax: string | null;

  /** The email address of the client. */
  @Column({ type: 'varchar', length: 254 })
  client: string;

  @Column({ name: 'client_name', type: 'varchar', length: 120 })
  clientName: string;

  @Column({ type: 'varchar', length: 500 })
  address: string;

  @Column({ type: 'int' })
  quantity: number;

  /** How many of the quantity are in parcels. */
  @Column({ type: 'int', default: 0 })
  shipped: number;

  @Column({ type: 'varchar', length: 40 })
  phone: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  @Column({ name: 'cancelled_at', type: 'datetime', precision: 3, nullable: true })
  cancelledAt: Date | null;
}
