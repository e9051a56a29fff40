import { Entity } from 'typeorm';
import { SavedDocument } from '../../common/database/saved-document.ts';

/** JSON of `StoredSettings`. A missing setting has its initial value. */
@Entity('shop_settings')
export class ShopSettings extends SavedDocument {}
