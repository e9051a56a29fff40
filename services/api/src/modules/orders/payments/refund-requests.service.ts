import { Injectable } from '@nestjs/common';
import { type AuthenticatedUser, requireRecentProof } from '@whetstone/server/access/authenticated-user';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { forUpdate } from '@whetstone/server/database/transactions';
import { type EntityManager, In, IsNull, MoreThanOrEqual } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { digitsOf, toMajor } from '../../../common/money.ts';
import { UsersService } from '../../users/users.service.ts';
import { type Order, OrderEvent, type OrderEventKind } from '../order.entity.ts';
import type { Actor } from '../order-changes.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { Refund } from './payment.entity.ts';
import { type RequestedRefund, requestRefund } from './refunds.ts';

const DAY_MS = 86_400_000;

/** Requests refunds. Admins prove their identity for large ones. */
@Injectable()
export class RefundRequests {
  constructor(
    private readonly users: UsersService,
    private readonly config: Config,
    private readonly providers: PaymentProviders,
  ) {}

  /** Returns the cents of the refund: 0 if the money did not come by a provider, or nothing is left. @throws ProblemException 403 */
  async request(
    manager: EntityManager,
    order: Order,
    refund: RequestedRefund & { actor: Actor | AuthenticatedUser },
  ): Promise<number> {
    // Before the refund is stored: the sum of another refund of the admin waits for it.
    if (isAdmin(refund.actor)) await this.users.lock(refund.actor.id, manager);
    const cents = await requestRefund(manager, order, refund, this.providers);
    if (cents > 0) await this.requireProof(manager, order, refund.actor);
    return cents;
  }

  /** Allows an admin to return money without a provider. @throws ProblemException 403 */
  async allowByHand(
    manager: EntityManager,
    order: Order,
    actor: AuthenticatedUser,
    cents: number,
  ): Promise<void> {
    // At READ COMMITTED, the sum does not lock refunds that are stored later.
    await this.users.lock(actor.id, manager);
    await this.requireProof(manager, order, actor, cents);
  }

  /**
   * Counts all refunds of the admin within a day: line by line, a large one would need no proof.
   * @param byHand cents that no provider returns, and that the history does not contain yet
   */
  private async requireProof(
    manager: EntityManager,
    { currency }: Order,
    actor: Actor | AuthenticatedUser,
    byHand = 0,
  ): Promise<void> {
    if (!isAdmin(actor)) return;
    const where = { id: MoreThanOrEqual(firstIdSince(Date.now() - DAY_MS)), actorId: actor.id };
    // A read without a lock sees the data of the begin of the transaction.
    const options = { select: { amountCents: true }, ...forUpdate(manager) } as const;
    const byProvider = await manager.find(Refund, { where, ...options });
    const kind = In(['refunded', 'refunded-in-part', 'vat-confirmed'] satisfies OrderEventKind[]);
    // The events of a provider's refunds name them.
    const earlierByHand = await manager.find(OrderEvent, {
      where: { ...where, kind, reference: IsNull() },
      ...options,
    });
    const cents = [...byProvider, ...earlierByHand].reduce(
      (sum, one) => sum + (one.amountCents ?? 0),
      byHand,
    );
    const limit = toMajor(this.config.refundProofAboveCents, 2);
    if (toMajor(cents, digitsOf(currency)) > limit) requireRecentProof(actor);
  }
}

/** What is left of the money that came without a provider, in cents. Null if lines were cancelled after the payment: an admin can have returned their prices before. */
export async function paidByHand(manager: EntityManager, { id, totalCents }: Order): Promise<number | null> {
  const order = { createdAt: 'ASC', id: 'ASC' } as const;
  const events = await manager.find(OrderEvent, { where: { orderId: id }, order });
  const kinds = events.map(({ kind }) => kind);
  if (kinds.lastIndexOf('line-cancelled') > kinds.lastIndexOf('paid')) return null;
  const returned = events.filter(({ kind, reference }) => kind === 'refunded-in-part' && reference === null);
  return returned.reduce((left, { amountCents }) => left - (amountCents ?? 0), totalCents);
}

function isAdmin(actor: Actor | AuthenticatedUser): actor is AuthenticatedUser {
  return 'role' in actor && actor.role === 'admin';
}
