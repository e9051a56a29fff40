import { Entity } from 'typeorm';
import { SettingsRow } from '../../common/database/settings-row.ts';

/** `content` is JSON of `TaxSettings`. Without a change, nothing is taxed. */
@Entity('tax_settings')
export class StoredTaxSettings extends SettingsRow {}
