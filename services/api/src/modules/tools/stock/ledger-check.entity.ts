import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StockDifferenceDto } from './stock.dto.ts';

/** The result of one comparison of all tools with the stock ledger. */
@Entity('ledger_checks')
export class LedgerCheck {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'checked_at', type: 'datetime', precision: 3 })
  checkedAt: Date;

  @Column({ type: 'int' })
  tools: number;

  @Column({ type: 'int' })
  entries: number;

  /** The number of tools whose stock differs. */
  @Column({ type: 'int' })
  differences: number;

  /** The first of them. */
  @Column({ type: 'simple-json' })
  examples: StockDifferenceDto[];
}
