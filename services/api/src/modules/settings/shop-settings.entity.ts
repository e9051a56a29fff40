import { Entity } from 'typeorm';
import { SettingsRow } from '../../common/database/settings-row.ts';

/** `content` is JSON of `StoredSettings`. A missing setting has its initial value. */
@Entity('shop_settings')
export class ShopSettings extends SettingsRow {}
