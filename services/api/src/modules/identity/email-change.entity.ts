import { Column, Entity, type EntityManager, Index, IsNull, MoreThan, Not, PrimaryColumn } from 'typeorm';
import type { Mailbox } from '../mail/mail-outbox.service.ts';

/** A change of the email of an account: requested, and then confirmed by a link to the new address. */
@Entity('email_changes')
@Index('ux_email_changes_digest', ['digest'], { unique: true })
export class EmailChange {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_email_changes' })
  id: string;

  @Index('ix_email_changes_user')
  @Column({ name: 'user_id', type: 'varchar', length: 36 })
  userId: string;

  @Index('ix_email_changes_old_email')
  @Column({ name: 'old_email', type: 'varchar', length: 254 })
  oldEmail: string;

  @Column({ name: 'new_email', type: 'varchar', length: 254 })
  newEmail: string;

  /** SHA-256 of the token of the link that confirms the change, and after that, of the link that undoes it. */
  @Column({ type: 'varchar', length: 64 })
  digest: string;

  @Column({ name: 'requested_at', type: 'datetime', precision: 3 })
  requestedAt: Date;

  @Column({ name: 'confirmed_at', type: 'datetime', precision: 3, nullable: true })
  confirmedAt: Date | null;

  /** The end of the link. Until then, no other account can have the old address of a confirmed change. */
  @Column({ name: 'expires_at', type: 'datetime', precision: 3 })
  expiresAt: Date;

  /** The emails to the old address are kept until then, too. */
  @Index('ix_email_changes_kept_until')
  @Column({ name: 'kept_until', type: 'datetime', precision: 3 })
  keptUntil: Date;
}

/** The address of an account, its former addresses, and one that it has not confirmed yet. */
export async function mailboxesOf(
  manager: EntityManager,
  { id: userId, email }: { id: string; email: string },
): Promise<Mailbox[]> {
  const changes = await manager.find(EmailChange, { where: { userId }, order: { requestedAt: 'ASC' } });
  const mailboxes: Mailbox[] = [];
  let since = new Date(0);
  for (const { oldEmail, newEmail, requestedAt, confirmedAt, expiresAt } of changes) {
    const until = expiresAt;
    if (confirmedAt) mailboxes.push({ recipient: oldEmail, since, until });
    else mailboxes.push({ recipient: newEmail, since: requestedAt, until });
    if (confirmedAt) since = requestedAt;
  }
  return [...mailboxes, { recipient: email, since }];
}

/** Whether an account can have this former email back. */
export function isReserved(manager: EntityManager, oldEmail: string): Promise<boolean> {
  const where = { oldEmail, confirmedAt: Not(IsNull()), expiresAt: MoreThan(new Date()) };
  return manager.existsBy(EmailChange, where);
}
