import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * - `requested`: the customer asks.
 * - `accepted`: the customer sends the tools.
 * - `declined`: an admin gave a reason. An admin can still receive a parcel that arrives.
 * - `received`: the tools are back, each with a condition.
 * - `refunded`: an admin returned their price.
 * - `cancelled`: the customer keeps the tools. An admin can still receive a parcel that arrives.
 */
export const RETURN_STATES = [
  'requested',
  'accepted',
  'declined',
  'received',
  'refunded',
  'cancelled',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Ended without a refund. */
export function isGivenUp({ state }: { state: ReturnState }): boolean {
  return state === 'declined' || state === 'cancelled';
}

/** `withdrawal`: by law and without a reason. The shop accepts it at once. */
export const RETURN_REASONS = [
  'withdrawal',
  'unwanted',
  'unsuitable',
  'faulty',
  'wrong-tool',
  'late',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** `resellable`: the tool returns to the stock. */
export const CONDITIONS = ['resellable', 'damaged', 'missing'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** A customer's request to return lines of a delivered order. */
@Entity('returns')
export class Return {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'order_id', type: 'varchar', length: 36, update: false })
  orderId: string;

  @Column({ type: 'varchar', length: 16 })
  state: ReturnState;

  @Column({ type: 'varchar', length: 16, update: false })
  reason: ReturnReason;

  /** The customer's note. May be empty. */
  @Column({ type: 'varchar', length: 500 })
  note: string;

  /** The admin's note with the decision. May be empty. */
  @Column({ type: 'varchar', length: 500 })
  answer: string;

  /** JSON of `ReturnOutcome`: what is to be refunded, and from the refund on what was. */
  @Column({ type: 'text', nullable: true })
  outcome: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3 })
  changedAt: Date;
}

/** Pieces of a line of an order in a return: one row until they arrive, then one for each condition. The returns of a line add up to at most its quantity. Missing pieces do not count. */
@Entity('return_lines')
export class ReturnLine {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'return_id', type: 'varchar', length: 36, update: false })
  returnId: string;

  @Column({ name: 'order_line_id', type: 'varchar', length: 36, update: false })
  lineId: string;

  @Column({ type: 'int', update: false })
  quantity: number;

  /** Null until the tools are received. */
  @Column({ name: 'tool_condition', type: 'varchar', length: 16, nullable: true, update: false })
  condition: Condition | null;
}
