import { newId } from '@whetstone/server/database/new-id';
import { insertRow, insertRows } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type EntityManager, In, IsNull } from 'typeorm';
import { discountCents, storedAs } from '../../../common/discounts/discounts.ts';
import { distributed } from '../../../common/money.ts';
import { amountsOf } from '../../../common/taxes/calculate-taxes.ts';
import type { Order, OrderState } from '../order.entity.ts';
import { OrderLine } from '../order-line.entity.ts';
import { listCents } from '../pricing/price-order.ts';
import { discountsForPart, dueByRate, storedTax } from '../pricing/taxation.ts';
import { Shipment, ShipmentLine } from './shipment.entity.ts';

/** A line, or some of it. */
export interface ParcelLine {
  /** The id of the line. */
  id: string;
  quantity: number;
}

interface NewParcel {
  carrier: string;
  tracking: string | null;
  /** Undefined: everything that is not shipped. */
  lines?: readonly ParcelLine[] | undefined;
}

/** A parcel with what it contains. */
export interface Parcel extends Shipment {
  lines: readonly ShipmentLine[];
}

type Shipped = Pick<OrderLine, 'quantity' | 'shipped'>;

/** The state of a packed order, from its open lines. It stays packed while something is not shipped. */
export function stateOfLines(open: readonly Shipped[]): OrderState {
  return open.every(({ quantity, shipped }) => shipped === quantity) ? 'shipped' : 'packed';
}

/** Whether some of an order is shipped, and some not. */
export function isPartlyShipped(state: OrderState, open: readonly Pick<Shipped, 'shipped'>[]): boolean {
  return state === 'packed' && open.some(({ shipped }) => shipped > 0);
}

/** Records a parcel of a locked, packed order. Its pieces are such as `2 × Tenon Saw`. @throws ProblemException 409 `impossible-step` if less of a line is left */
export async function addParcel(
  manager: EntityManager,
  order: Order,
  { carrier, tracking, lines: wanted }: NewParcel,
): Promise<{ id: string; state: OrderState; pieces: string }> {
  const open = await findOpen(manager, order.id);
  const left = open.map((line) => ({ id: line.id, quantity: line.quantity - line.shipped }));
  const parcel = (wanted ?? left).filter(({ quantity }) => quantity > 0);
  for (const { id, quantity } of parcel) {
    const line = open.find((one) => one.id === id);
    const most = left.find((one) => one.id === id)?.quantity ?? 0;
    if (quantity > most) throw notLeft(order, line?.service, most);
  }
  const after = open.map((line) => {
    const quantity = parcel.find(({ id }) => id === line.id)?.quantity ?? 0;
    return { ...line, shipped: line.shipped + quantity };
  });
  const id = newId();
  const { id: orderId, changedAt: createdAt } = order;
  await insertRow(manager, Shipment, { id, orderId, carrier, tracking, createdAt });
  const contents = parcel.map(({ id: lineId, quantity }) => ({ shipmentId: id, lineId, quantity }));
  await insertRows(manager, ShipmentLine, contents);
  for (const { id: lineId, shipped } of after) await manager.update(OrderLine, { id: lineId }, { shipped });
  const pieces = parcel.map((part) => {
    return `${part.quantity} × ${open.find((line) => line.id === part.id)?.service}`;
  });
  return { id, state: stateOfLines(after), pieces: pieces.join(', ') };
}

/** The open lines of an order. */
export function findOpen(manager: EntityManager, orderId: string): Promise<OrderLine[]> {
  return manager.find(OrderLine, { where: { orderId, cancelledAt: IsNull() }, order: { id: 'ASC' } });
}

/**
 * The part of an open line that is not shipped, as a line of its own, which can be cancelled. Both lines together have the total, the
 * discounts and the tax of the line before. A line of which nothing is shipped stays whole.
 */
export async function unshippedPart(manager: EntityManager, line: OrderLine): Promise<OrderLine> {
  if (line.shipped === 0) return line;
  const { kept, rest: part } = splitShipped(line);
  const rest: OrderLine = { ...line, ...part, id: newId(), shipped: 0 };
  await manager.update(OrderLine, { id: line.id }, kept);
  await manager.insert(OrderLine, rest);
  return rest;
}

type Priced = Pick<OrderLine, 'quantity' | 'priceCents' | 'totalCents' | 'discounts' | 'tax'>;
type Part = Omit<Priced, 'priceCents'>;

/** The shipped part of a line, and the rest. */
function splitShipped(line: Priced & Pick<OrderLine, 'shipped'>): { kept: Part; rest: Part } {
  const { shipped, quantity, priceCents, totalCents: total } = line;
  const kept = discountsForPart(line, 0, shipped);
  const rest = discountsForPart(line, shipped, quantity);
  const totalCents = listCents({ priceCents, quantity: shipped }) - discountCents(kept);
  const tax = storedTax(line);
  const [keptCents = 0, restCents = 0] = distributed(tax?.cents ?? 0, [totalCents, total - totalCents]);
  const taxOf = (cents: number) => tax && JSON.stringify({ ...tax, cents });
  return {
    kept: { quantity: shipped, totalCents, discounts: storedAs(kept), tax: taxOf(keptCents) },
    rest: {
      ...{ quantity: quantity - shipped, totalCents: total - totalCents },
      ...{ discounts: storedAs(rest), tax: taxOf(restCents) },
    },
  };
}

/** What the customer pays for what is not shipped of the open lines, with its tax, in cents. */
export function unshippedCents(
  order: Pick<Order, 'taxes' | 'deliveryCents'>,
  open: readonly (Priced & Pick<OrderLine, 'shipped'>)[],
): number {
  const rest = open.map((line) => ({ ...line, ...splitShipped(line).rest }));
  return amountsOf(dueByRate(order, rest, false)).grossCents;
}

/** The parcels of an order, oldest first. */
export async function parcelsOf(manager: EntityManager, orderId: string): Promise<Parcel[]> {
  const shipments = await manager.find(Shipment, {
    where: { orderId },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  if (shipments.length === 0) return [];
  const ids = shipments.map(({ id }) => id);
  const lines = await manager.find(ShipmentLine, {
    where: { shipmentId: In(ids) },
    order: { lineId: 'ASC' },
  });
  return shipments.map((shipment) => ({
    ...shipment,
    lines: lines.filter(({ shipmentId }) => shipmentId === shipment.id),
  }));
}

function notLeft(
  { number, state, payment }: Order,
  name: string | undefined,
  left: number,
): ProblemException {
  const what = name === undefined ? 'The parcel has a line that order' : `Only ${left} of ${name} of order`;
  const detail =
    name === undefined
      ? `${what} ${number} does not have.`
      : `${what} ${number} are not shipped. Another admin may have shipped the rest.`;
  return new ProblemException(409, 'impossible-step', detail, {
    ...{ state, payment, number, reason: 'less-left' },
    ...(name !== undefined && { name, left }),
  });
}
