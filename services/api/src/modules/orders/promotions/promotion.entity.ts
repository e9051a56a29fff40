import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PromotionTerms } from '../pricing/apply-promotions.ts';

export const PROMOTION_STATES = ['active', 'paused'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** What a promotion takes off, and when. */
export interface PromotionContent extends PromotionTerms {
  /** ISO 4217. Of the amounts. */
  currency: string;
  /** Whether only the first order of an account has it. */
  firstOrder: boolean;
  /** The first and the last day in the time zone of the shop, such as 2026-11-30. Null: any. */
  from: string | null;
  until: string | null;
  /** How many orders of an account can have it. Null: any number. */
  maxUsesOfAccount: number | null;
}

/** A discount for orders: with its code, or without one for all orders that meet its conditions. */
@Entity('promotions')
export class Promotion {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  /** Customers see it. */
  @Column({ type: 'varchar', length: 60 })
  name: string;

  /** In capitals. Null: the promotion needs no code. */
  @Column({ type: 'varchar', length: 40, nullable: true })
  code: string | null;

  @Column({ type: 'varchar', length: 8 })
  state: PromotionState;

  /** The only account that can use it. Null: every account, and visitors. */
  @Column({ name: 'user_id', type: 'varchar', length: 36, nullable: true })
  userId: string | null;

  @Column({ type: 'simple-json' })
  content: PromotionContent;

  /** How many orders can have it. Null: any number. */
  @Column({ name: 'max_uses', type: 'int', nullable: true })
  maxUses: number | null;

  /** The orders that have it. A cancelled order gives its use back. */
  @Column({ type: 'int', default: 0 })
  uses: number;

  /** Counts the changes of admins. A change names the version that its author saw. */
  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3 })
  changedAt: Date;
}

/** A promotion of an order that is not cancelled. */
@Entity('promotion_uses')
export class PromotionUse {
  @PrimaryColumn({ name: 'order_id', type: 'varchar', length: 36 })
  orderId: string;

  @PrimaryColumn({ name: 'promotion_id', type: 'varchar', length: 36 })
  promotionId: string;

  /** The account. */
  @Column({ name: 'user_id', type: 'varchar', length: 36 })
  userId: string;
}
