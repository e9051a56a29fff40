import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The only row of a table of settings. */
export const SETTINGS_ROW_ID = 'shop';

/** Settings that admins have saved: a table with one row. */
abstract class SettingsRow {
  @PrimaryColumn({ type: 'varchar', length: 8 })
  id: string;

  /** Counts the changes. 0 until an admin saves them. */
  @Column({ type: 'int' })
  version: number;

  /** JSON. */
  @Column({ type: 'text' })
  content: string;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3, nullable: true })
  changedAt: Date | null;
}

/** `content` is JSON of `StoredSettings`. A missing setting has its initial value. */
@Entity('shop_settings')
export class ShopSettings extends SettingsRow {}

/** `content` is JSON of `DeliverySettings`. `{}` until an admin saves them: the settings of the shop apply. */
@Entity('delivery_settings')
export class StoredDelivery extends SettingsRow {}

/** `content` is JSON of `TaxSettings`. Without a change, nothing is taxed. */
@Entity('tax_settings')
export class StoredTaxSettings extends SettingsRow {}
