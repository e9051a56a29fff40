import { Injectable, Logger } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { EVERY_TEN_MINUTES, JobsService } from '@whetstone/server/jobs/jobs.service';
import type { EntityManager } from 'typeorm';
import { Config, isProvisioned } from '../../common/config/config.ts';
import { IdempotencyService } from '../../common/idempotency/idempotency.service.ts';
import { AddressesService } from '../addresses/addresses.service.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { BasketService } from '../basket/basket.service.ts';
import { MailOutbox } from '../mail/mail-outbox.service.ts';
import { OrderErasure, type UnfinishedOrder } from '../orders/order-erasure.service.ts';
import { ReviewChangesService } from '../reviews/review-changes.service.ts';
import { StockAlertsService } from '../stock-alerts/stock-alerts.service.ts';
import { UserRemovalService } from '../users/user-removal.service.ts';
import { DeliveriesService } from '../webhooks/deliveries.service.ts';
import { deleteRows } from './better-auth/typeorm-adapter.ts';
import { EmailChange, mailboxesOf } from './email-change.entity.ts';

/** The user, as the transaction has locked it. */
type LockedUser = Parameters<Parameters<UserRemovalService['remove']>[1]>[0];

const MINUTE_MS = 60_000;
/** Requests that began before the removal have ended. */
const SETTLED_MS = 10 * MINUTE_MS;
/** Identity tokens of external issuers have expired: an older one would create the account again. */
const TOKENS_EXPIRED_MS = 24 * 60 * MINUTE_MS;

/** Removes users together with their account at the embedded identity provider, and erases their personal data. */
@Injectable()
export class AccountRemovalService {
  private readonly logger = new Logger(AccountRemovalService.name);

  constructor(
    private readonly config: Config,
    jobs: JobsService,
    private readonly audit: AuditLog,
    private readonly users: UserRemovalService,
    private readonly basket: BasketService,
    private readonly addresses: AddressesService,
    private readonly alerts: StockAlertsService,
    private readonly idempotency: IdempotencyService,
    private readonly outbox: MailOutbox,
    private readonly orders: OrderErasure,
    private readonly deliveries: DeliveriesService,
    private readonly reviews: ReviewChangesService,
  ) {
    jobs.add('erase-removed-accounts', EVERY_TEN_MINUTES, (signal) => this.eraseRemoved(signal));
  }

  /**
   * Removes the account for an admin. Orders that are not finished keep the contact data until they are: a job erases it then.
   * Returns false if the user was removed before. @throws ProblemException 404, 409 for the last admin
   * @param admin null for the shop itself
   */
  remove(id: string, admin: AuthenticatedUser | null): Promise<boolean> {
    return this.removeIf(id, async () => true, admin);
  }

  /** The same, unless `isDue` returns false in the transaction that has locked the account. */
  async removeIf(
    id: string,
    isDue: (manager: EntityManager) => Promise<boolean>,
    admin: AuthenticatedUser | null = null,
  ): Promise<boolean> {
    const isRemoved = await this.users.removeIf(id, isDue, async (user, manager) => {
      await this.audit.record(manager, { actor: admin, action: 'user.removed', subject: id });
      await this.removeAccount(user, manager);
    });
    if (isRemoved) this.logErasure(id);
    return isRemoved;
  }

  /** Removes a sign-up that has no user yet. */
  async removeSignUp(signUp: { uid: string; email: string }, manager: EntityManager): Promise<void> {
    await this.outbox.clear(manager, { recipient: signUp.email });
    await deleteAccount(signUp, manager);
    await this.audit.eraseOf(manager, [signUp.uid]);
  }

  /** Removes the account for its owner. @throws ProblemException 409 for an order that is not finished, and for the last admin */
  async removeOwn(owner: AuthenticatedUser): Promise<void> {
    await this.users.remove(owner.id, async (user, manager) => {
      await this.audit.record(manager, { actor: owner, action: 'user.removed', subject: owner.id });
      const unfinished = await this.removeAccount(user, manager);
      if (unfinished.length > 0) throw openOrders(unfinished);
    });
    this.logErasure(owner.id);
  }

  /** The log is outside of the database: after a backup is restored, it lists the erasures to repeat. */
  private logErasure(id: string): void {
    this.logger.log({ user: id }, 'An account was removed and erased.');
  }

  /** Returns the orders that keep the contact data. */
  private async removeAccount(user: LockedUser, manager: EntityManager): Promise<UnfinishedOrder[]> {
    const { id } = user;
    for (const list of [this.basket, this.addresses, this.alerts, this.idempotency])
      await list.clear(manager, id);
    const unfinished = await this.erase(user, manager);
    for (const mailbox of await mailboxesOf(manager, user)) await this.outbox.clear(manager, mailbox);
    await manager.delete(EmailChange, { userId: id });
    await this.reviews.anonymise(manager, user.id);
    await deleteAccount(user, manager);
    if (unfinished.length === 0 && !this.keepsEmail(user)) await this.users.erase(manager, id);
    await this.audit.eraseOf(manager, [id, user.uid]);
    return unfinished;
  }

  /** Erases what was not finished, or arrived, when the accounts were removed. A newer account with the same email is not touched. */
  private async eraseRemoved(signal: AbortSignal): Promise<void> {
    await this.users.forEachRemoved(new Date(Date.now() - SETTLED_MS), signal, async (user, manager) => {
      const unfinished = await this.erase(user, manager);
      if (unfinished.length > 0 || this.keepsEmail(user)) return;
      await this.users.erase(manager, user.id, { erasedAt: new Date() });
      await this.audit.eraseOf(manager, [user.id]);
    });
  }

  /** Erases the finished orders. Returns the others. */
  private async erase(user: LockedUser, manager: EntityManager): Promise<UnfinishedOrder[]> {
    const { eventIds, unfinished } = await this.orders.erase(manager, user);
    await this.deliveries.erase(manager, eventIds);
    await this.outbox.clearEvents(manager, eventIds);
    return unfinished;
  }

  /** Whether the email must stay known as removed: the settings, or an identity token, would create the account again. */
  private keepsEmail({ email, removedAt }: LockedUser): boolean {
    const age = Date.now() - (removedAt?.getTime() ?? Date.now());
    const mayArrive = this.config.externalIssuer !== undefined && age < TOKENS_EXPIRED_MS;
    return mayArrive || isProvisioned(email, this.config);
  }
}

/** Foreign keys delete sessions and linked providers as well. */
async function deleteAccount(
  { uid, email }: { uid: string; email: string },
  manager: EntityManager,
): Promise<void> {
  await deleteRows(manager, 'identity_verification', 'value = :uid', { uid });
  await deleteRows(manager, 'identity_user', 'id = :uid', { uid });
  // The email may have a newer account without a user row. A statement of its own: MySQL can answer an OR by locking every row.
  await deleteRows(manager, 'identity_user', 'email = :email', { email });
}

/** What the owner of an account does about one order, and about several orders. */
const WAITING: Record<UnfinishedOrder['waitsFor'], { one: string; many: string }> = {
  delivery: {
    one: 'One of your orders is not finished. Cancel it, or wait until it is delivered and paid.',
    many: 'of your orders are not finished. Cancel them, or wait until they are delivered and paid.',
  },
  refund: {
    one: 'One of your orders is not refunded yet. Wait until we have returned your money.',
    many: 'of your orders are not refunded yet. Wait until we have returned your money.',
  },
  bank: {
    one: 'Your bank disputes the payment of one of your orders. Wait until the bank has decided.',
    many: 'of your orders have a payment that your bank disputes. Wait until the bank has decided.',
  },
};

function openOrders(unfinished: readonly UnfinishedOrder[]): ProblemException {
  const groups = Map.groupBy(unfinished, ({ waitsFor }) => waitsFor);
  const sentences = [...groups].map(([waitsFor, { length }]) => {
    const { one, many } = WAITING[waitsFor];
    return length === 1 ? one : `${length} ${many}`;
  });
  const detail = [...sentences, 'Then you can erase your account.'].join(' ');
  const orders = unfinished.map(({ number }) => number).filter((number) => number !== '');
  const waitsFor = Object.fromEntries([...groups].map(([what, { length }]) => [what, length]));
  return new ProblemException(409, 'open-orders', detail, { orders, waitsFor });
}
