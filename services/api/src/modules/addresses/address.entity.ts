import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PostalAddress } from '../../common/postal/postal-address.ts';

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

  /** The text on the parcel. */
  @Column({ type: 'varchar', length: 500 })
  address: string;

  /** The parts of the text. Null for a text without parts. */
  @Column({ type: 'simple-json', nullable: true })
  postal: PostalAddress | null;

  @Column({ type: 'varchar', length: 40 })
  phone: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
