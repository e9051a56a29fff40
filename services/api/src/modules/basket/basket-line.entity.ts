import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tool in the basket of an account. */
@Entity('basket_lines')
export class BasketLine {
  @PrimaryColumn({ name: 'user_id', type: 'varchar', length: 36 })
  userId: string;

  @PrimaryColumn({ name: 'tool_id', type: 'varchar', length: 36 })
  toolId: string;

  @Column({ type: 'int' })
  quantity: number;

  /** Baskets list their lines in the order of this time. */
  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'datetime', precision: 3 })
  updatedAt: Date;
}
