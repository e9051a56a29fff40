import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The only row. */
export const SHOP_ID = 'shop';

/** The settings that admins have saved, in one row. */
@Entity('shop_settings')
export class ShopSettings {
  @PrimaryColumn({ type: 'varchar', length: 8 })
  id: string;

  /** Counts the changes. 0: the initial values apply. */
  @Column({ type: 'int' })
  version: number;

  /** JSON of `Settings`. A missing setting has its initial value. */
  @Column({ type: 'text' })
  content: string;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3, nullable: true })
  changedAt: Date | null;
}
