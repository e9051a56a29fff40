import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('reviews')
export class Review {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  /** The email address of the author. */
  @Column({ type: 'varchar', length: 254 })
  client: string;

  @Column({ name: 'client_name', type: 'varchar', length: 120 })
  clientName: string;

  /** The text. */
  @Column({ type: 'text' })
  reviews: string;

  /** Stars, 1 to 5. */
  @Column({ type: 'int' })
  rating: number;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
