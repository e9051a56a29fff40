import { Entity } from 'typeorm';
import { SavedDocument } from '../../common/database/saved-document.ts';

/** JSON of `DeliverySettings`. `{}` until an admin saves them: the settings of the shop apply. */
@Entity('delivery_settings')
export class StoredDelivery extends SavedDocument {}
