import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { TaxClass } from '../../common/taxes/tax-rates.ts';

/** The values that a tool and a row of an import have. */
export abstract class ToolValues {
  @Column({ type: 'varchar', length: 120 })
  name: string;

  @Column({ name: 'price_cents', type: 'int' })
  priceCents: number;

  /** The decimals of `priceCents`: those of the shop's currency. While that changes, a tool can have others for a moment. */
  @Column({ name: 'price_digits', type: 'int', default: 2 })
  priceDigits: number;

  /** The stock. Each change of a tool's stock adds an entry to the stock ledger. */
  @Column({ type: 'int' })
  quantity: number;

  /** The stock is low at this quantity and below. Null: `LOW_STOCK_AT`. */
  @Column({ name: 'low_stock_at', type: 'int', nullable: true })
  lowStockAt: number | null;

  /** Null if nobody weighed it. */
  @Column({ name: 'weight_grams', type: 'int', nullable: true })
  weightGrams: number | null;

  /** Of a tool that is sold by measure, such as `500 ml`. */
  @Column({ type: 'varchar', length: 16, default: '' })
  content: string;

  @Column({ name: 'min_quantity', type: 'int' })
  minQuantity: number;

  @Column({ name: 'max_quantity', type: 'int' })
  maxQuantity: number;

  @Column({ type: 'text' })
  description: string;

  /** What the tool is for, in lines. */
  @Column({ type: 'varchar', length: 1000, default: '' })
  uses: string;

  @Column({ type: 'varchar', length: 2048 })
  img: string;

  @Column({ type: 'varchar', length: 40 })
  category: string;

  @Column({ name: 'tax_class', type: 'varchar', length: 8, default: 'standard' })
  taxClass: TaxClass;

  @Column({ type: 'varchar', length: 300 })
  alt: string;

  /** See `searchColumnsOf`. */
  @Column({ name: 'search_name', type: 'varchar', length: 200 })
  searchName: string;

  /** The place among the names: `éclair` before `Zulu` on every database. */
  @Column({ name: 'sort_name', type: 'varchar', length: 200, default: '' })
  sortName: string;
}

@Entity('tools')
export class Tool extends ToolValues {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  /** Of a reduction, the lowest price of the 30 days before it, with the same decimals. Null for another price. */
  @Column({ name: 'prior_cents', type: 'int', nullable: true })
  priorCents: number | null;

  /** Counts the changes of the tool's photographs. With 0 it has none. */
  @Column({ name: 'photos_version', type: 'int', default: 0 })
  photosVersion: number;

  /** See `searchColumnsOf`. */
  @Column({ name: 'search_terms', type: 'text', select: false })
  searchTerms: string;

  /** The number and the sum of the visible ratings. Each change of a review updates them in its transaction. */
  @Column({ name: 'rating_count', type: 'int', default: 0, update: false })
  ratingCount: number;

  @Column({ name: 'rating_sum', type: 'int', default: 0, update: false })
  ratingSum: number;

  /** Sorts by rating: the mean in thousandths, with three further ratings of three stars. 0 without ratings. The database computes it. */
  @Column({ name: 'rating_rank', type: 'int', nullable: true, insert: false, update: false })
  ratingRank: number | null;

  /** The number of recent order lines. See `ToolSales`. */
  @Column({ type: 'int', default: 0, insert: false, update: false })
  sales: number;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  /** Counts the changes of admins. A change names the version that its author saw. */
  @Column({ type: 'int', default: 1 })
  version: number;

  /** The time of the last change of an admin. */
  @Column({ name: 'updated_at', type: 'datetime', precision: 3, nullable: true, select: false })
  updatedAt: Date | null;

  /** An archived tool is not listed and cannot be ordered. */
  @Column({ name: 'archived_at', type: 'datetime', precision: 3, nullable: true })
  archivedAt: Date | null;
}

/** A change of a tool's price. */
@Entity('tool_prices')
export class ToolPrice {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'tool_id', type: 'varchar', length: 36, update: false })
  toolId: string;

  @Column({ name: 'from_cents', type: 'int', update: false })
  fromCents: number;

  @Column({ name: 'to_cents', type: 'int', update: false })
  toCents: number;

  /** The decimals of both prices. */
  @Column({ name: 'price_digits', type: 'int', default: 2, update: false })
  priceDigits: number;

  /** The account of the admin. */
  @Column({ name: 'actor_id', type: 'varchar', length: 36, nullable: true, update: false })
  actorId: string | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;
}

/**
 * `increased` and `decreased` are corrections and counts. `released`: an unpaid order stopped holding stock. `retaken`: it was paid or invoiced
 * later. `returned`: a customer sent it back, and it can be sold again.
 */
export type StockEntryKind =
  | 'initial'
  | 'received'
  | 'ordered'
  | 'cancelled'
  | 'released'
  | 'retaken'
  | 'returned'
  | 'increased'
  | 'decreased';

export const CORRECTION_REASONS = ['damaged', 'lost', 'found', 'miscounted', 'returned', 'other'] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

const SUBTRACTED: readonly StockEntryKind[] = ['ordered', 'retaken', 'decreased'];

/** The change of the stock by an entry. */
export function changeOf({ kind, quantity }: Pick<StockEntry, 'kind' | 'quantity'>): number {
  return SUBTRACTED.includes(kind) ? -quantity : quantity;
}

/** `changeOf` in SQL. */
export const CHANGE = `CASE WHEN kind IN (${SUBTRACTED.map((kind) => `'${kind}'`).join(', ')}) THEN -stock_entries.quantity ELSE stock_entries.quantity END`;

/**
 * One change of a tool's stock. The ledger is append-only:
 * initial + received − ordered + cancelled + released − retaken + returned + increased − decreased = stock.
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

  @Column({ name: 'order_line_id', type: 'varchar', length: 36, nullable: true, update: false })
  lineId: string | null;

  /** The return of what a customer sent back. Otherwise empty: a line has one entry of each kind, and one for each return. */
  @Column({ name: 'return_id', type: 'varchar', length: 36, default: '', update: false })
  returnId: string;

  /** Why an admin corrected the stock. */
  @Column({ type: 'varchar', length: 16, nullable: true, update: false })
  reason: CorrectionReason | null;

  /** The quantity that an admin counted, if the entry is a count. */
  @Column({ type: 'int', nullable: true, update: false })
  counted: number | null;

  /** The delivery note, or the note of the admin. */
  @Column({ type: 'varchar', length: 200, nullable: true, update: false })
  note: string | null;

  /** The admin who made the change. Null for initial stock and orders. */
  @Column({ name: 'actor_id', type: 'varchar', length: 36, nullable: true, update: false })
  actorId: string | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;
}
