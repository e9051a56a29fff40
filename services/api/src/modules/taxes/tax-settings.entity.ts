import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The only row. */
export const TAXES_ID = 'shop';

/** The taxes that admins have saved, in one row. */
@Entity('tax_settings')
export class StoredTaxSettings {
  @PrimaryColumn({ type: 'varchar', length: 8 })
  id: string;

  /** Counts the changes. 0: nothing is taxed. */
  @Column({ type: 'int' })
  version: number;

  /** JSON of `TaxSettings`. */
  @Column({ type: 'text' })
  content: string;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3, nullable: true })
  changedAt: Date | null;
}
