import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who asked for an email when a tool can be ordered again. */
@Entity('stock_alerts')
export class StockAlert {
  @PrimaryColumn({ name: 'user_id', type: 'varchar', length: 36 })
  userId: string;

  @PrimaryColumn({ name: 'tool_id', type: 'varchar', length: 36 })
  toolId: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  /** Null while the user waits. Set in the transaction that adds the email. */
  @Column({ name: 'sent_at', type: 'datetime', precision: 3, nullable: true })
  sentAt: Date | null;
}
