import { Entity } from 'typeorm';
import { SettingsRow } from '../../common/database/settings-row.ts';

/** `content` is JSON of `DeliverySettings`. `{}` until an admin saves them: the settings of the shop apply. */
@Entity('delivery_settings')
export class StoredDelivery extends SettingsRow {}
