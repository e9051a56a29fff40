import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NamedRecipient, PostalAddress } from '../../common/postal/postal-address.ts';

/** An entry of an account's address book. */
@Entity('addresses')
export class Address {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'user_id', type: 'varchar', length: 36 })
  userId: string;

  /** Who receives the delivery, or what the user calls the address. */
  @Column({ type: 'varchar', length: 120 })
  name: string;

  /** The text on the parcel. Without parts, without the recipient. */
  @Column({ type: 'varchar', length: 500 })
  address: string;

  /** The parts of the text. For a text without parts, its recipient, or null. */
  @Column({ type: 'simple-json', nullable: true })
  postal: PostalAddress | NamedRecipient | null;

  @Column({ type: 'varchar', length: 40 })
  phone: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
