import { newId } from '@whetstone/server/database/new-id';
import { insertRow } from '@whetstone/server/database/prepared-queries';
import { forUpdate } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { Purchase, PurchaseEvent, type PurchaseEventKind } from './purchase.entity.ts';
import { parseNumber } from './purchase-number.ts';

/** The person who makes a change. Without an id: Stripe, or the shop itself. */
export interface Actor {
  id: string | null;
  name: string;
}

export const SHOP: Actor = { id: null, name: 'Whetstone' };
export const STRIPE: Actor = { id: null, name: 'Stripe' };

/**
 * Locks the purchase until the transaction ends, and sets `changedAt` to the time of the transaction's change. This time is later than the
 * change before, even if another instance with another clock made that change: the history is sorted by it.
 * @throws ProblemException 404
 */
export async function lockPurchase(
  manager: EntityManager,
  where: FindOptionsWhere<Purchase>,
): Promise<Purchase> {
  const purchase = await manager.findOne(Purchase, { where, ...forUpdate(manager) });
  if (!purchase) throw purchaseNotFound();
  const changedAt = new Date(Math.max(Date.now(), purchase.changedAt.getTime() + 1));
  return { ...purchase, changedAt };
}

/** `lockPurchase` by the number as a person writes it. */
export function lockByNumber(manager: EntityManager, number: string): Promise<Purchase> {
  const stored = parseNumber(number);
  if (stored === undefined) throw purchaseNotFound();
  return lockPurchase(manager, { number: stored });
}

export function purchaseNotFound(): ProblemException {
  return new ProblemException(404, 'not-found', 'There is no order with this number.');
}

interface NewEvent {
  kind: PurchaseEventKind;
  orderId?: string | null;
  note?: string;
  reference?: string | null;
  amountCents?: number | null;
}

/** Appends to the history of a locked purchase. */
export async function record(
  manager: EntityManager,
  purchase: Purchase,
  { id: actorId, name: actorName }: Actor,
  { kind, orderId = null, note = '', reference = null, amountCents = null }: NewEvent,
): Promise<void> {
  const { id: purchaseId, changedAt: createdAt } = purchase;
  const actor = { actorId, actorName };
  const event = { ...actor, id: newId(), purchaseId, kind, orderId, note, reference, amountCents, createdAt };
  await insertRow(manager, PurchaseEvent, event);
}

/** `record`, unless the purchase has an event of this kind for this refund or dispute. */
export async function recordOnce(
  manager: EntityManager,
  purchase: Purchase,
  actor: Actor,
  event: NewEvent & { reference: string },
): Promise<void> {
  const { id: purchaseId, changedAt } = purchase;
  const { kind, reference } = event;
  if (await manager.existsBy(PurchaseEvent, { purchaseId, kind, reference })) return;
  await manager.update(Purchase, { id: purchaseId }, { changedAt });
  await record(manager, purchase, actor, event);
}
