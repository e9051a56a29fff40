import { Column, Entity, PrimaryColumn } from 'typeorm';

export const REVIEW_STATES = ['visible', 'waiting', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** A review of a tool or, without a tool, of the shop. An account reviews a tool once. */
@Entity('reviews')
export class Review {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  /** The account. Null if the account was erased, and for the reviews of the demo. */
  @Column({ name: 'user_id', type: 'varchar', length: 36, nullable: true })
  userId: string | null;

  /** Null for a review of the shop. Never changes. */
  @Column({ name: 'tool_id', type: 'varchar', length: 36, nullable: true, update: false })
  toolId: string | null;

  /** The email address of the author. Empty if the account was erased. */
  @Column({ type: 'varchar', length: 254 })
  client: string;

  @Column({ name: 'client_name', type: 'varchar', length: 120 })
  clientName: string;

  /** The shortened network address that sent the review, as '203.0.113.…'. Null after a week. */
  @Column({ type: 'varchar', length: 45, nullable: true })
  network: string | null;

  /** The text. */
  @Column({ type: 'text' })
  reviews: string;

  /** Stars, 1 to 5. */
  @Column({ type: 'int' })
  rating: number;

  /** Only visible reviews are in public lists and in figures. A review waits until its author confirms their email address. */
  @Column({ type: 'varchar', length: 16, default: 'visible' })
  state: ReviewState;

  /** What the author reads about a hidden review. */
  @Column({ name: 'hidden_reason', type: 'varchar', length: 500, default: '' })
  hiddenReason: string;

  /** Increases with each change by the author or an admin. */
  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;

  /** When the author last changed the text or the rating. */
  @Column({ name: 'edited_at', type: 'datetime', precision: 3, nullable: true })
  editedAt: Date | null;
}
