import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tools')
export class Tool {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ type: 'varchar', length: 120 })
  name: string;

  @Column({ name: 'price_cents', type: 'int' })
  priceCents: number;

  /** What is left in stock. Changed only together with an entry in the stock ledger. */
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

  /** What it is found by: `wordsOf` its name, category and description, written whenever one of them is. */
  @Column({ type: 'text', select: false })
  words: string;

  /** For the books: no list or page says it, so none reads it. */
  @Column({ name: 'created_at', type: 'datetime', precision: 3, select: false })
  createdAt: Date;
}
