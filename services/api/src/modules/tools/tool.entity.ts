import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';

@Entity('tools')
export class Tool {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ type: 'varchar', length: 120 })
  name: string;

  @Column({ name: 'price_cents', type: 'int' })
  priceCents: number;

  /** The stock. Each change adds an entry to the stock ledger. */
  @Column({ type: 'int' })
  quantity: number;

  @Column({ name: 'min_quantity', type: 'int' })
  minQuantity: number;

  @Column({ name: 'max_quantity', type: 'int' })
  maxQuantity: number;

  @Column({ type: 'text' })
  description: string;

  @Column({ type: 'varchar', length: 2048 })
  img: string;

  @Column({ type: 'varchar', length: 40 })
  category: string;

  @Column({ type: 'varchar', length: 300 })
  alt: string;

  /** `searchTermsOf` the name, category and description. */
  @Column({ name: 'search_terms', type: 'text', select: false })
  searchTerms: string;

  /** The same terms, for version 0.1.0. The next version stops writing this column, and the one after that drops it. */
  @Column({ type: 'text', select: false })
  words: string;

  /** For audits only. */
  @Column({ name: 'created_at', type: 'datetime', precision: 3, select: false })
  createdAt: Date;
}

export type StockEntryKind = 'initial' | 'received' | 'ordered' | 'cancelled';

/**
 * One change of a tool's stock. The ledger is append-only:
 * initial + received − ordered + cancelled = stock.
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

  /** Never negative. The kind determines the sign. */
  @Column({ type: 'int', update: false })
  quantity: number;

  @Column({ name: 'order_id', type: 'varchar', length: 36, nullable: true, update: false })
  orderId: string | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;
}
