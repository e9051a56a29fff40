import { Entity } from 'typeorm';
import { SavedDocument } from '../../common/database/saved-document.ts';

/** JSON of `TaxSettings`. Without a change, nothing is taxed. */
@Entity('tax_settings')
export class StoredTaxSettings extends SavedDocument {}
