import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Tool } from './tool.entity.ts';

export type StockEntryKind = 'initial' | 'received' | 'ordered' | 'cancelled';

/**
 * One change of a tool's stock. Entries are only ever added, so that at all times
 * initial + received − ordered + cancelled = what is left.
 */
@Entity('stock_entries')
export class StockEntry {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ManyToOne(() => Tool, { nullable: false })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'fk_stock_entries_tool' })
  tool: Relation<Tool>;

  @Column({ name: 'tool_id', type: 'varchar', length: 36, update: false })
  toolId: string;

  @Column({ type: 'varchar', length: 16, update: false })
  kind: StockEntryKind;

  /** Never negative: the kind says in which direction it counts. */
  @Column({ type: 'int', update: false })
  quantity: number;

  @Column({ name: 'order_id', type: 'varchar', length: 36, nullable: true, update: false })
  orderId: string | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;
}
