import { randomInt } from 'node:crypto';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LARGE_CENTS } from '../../common/money.ts';

/** From the first state of an order to the last. */
export const ORDER_STATES = ['placed', 'packed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const PAYMENT_STATES = ['unpaid', 'invoiced', 'paid', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** One checkout. Each line is an `OrderLine`. Every change appends an `OrderEvent` in the same transaction. */
@Entity('orders')
export class Order {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  /** Ten digits with a dash in the middle, such as 40712-38915. */
  @Column({ type: 'varchar', length: 11, update: false })
  number: string;

  /** The account. */
  @Column({ name: 'user_id', type: 'varchar', length: 36, update: false })
  userId: string;

  /** The email address of the client. */
  @Column({ type: 'varchar', length: 254, update: false })
  client: string;

  @Column({ name: 'client_name', type: 'varchar', length: 120, update: false })
  clientName: string;

  /** The text on the parcel. */
  @Column({ type: 'varchar', length: 500 })
  address: string;

  /** ISO 3166-1. */
  @Column({ type: 'varchar', length: 2, default: '' })
  country: string;

  /** The parts of the address as JSON (`PostalAddress`). For a text without parts, its recipient (`NamedRecipient`), or null. */
  @Column({ type: 'text', nullable: true })
  postal: string | null;

  @Column({ type: 'varchar', length: 40 })
  phone: string;

  @Column({ type: 'varchar', length: 16 })
  state: OrderState;

  @Column({ type: 'varchar', length: 16 })
  payment: PaymentState;

  @Column({ type: 'varchar', length: 80, nullable: true })
  carrier: string | null;

  @Column({ type: 'varchar', length: 120, nullable: true })
  tracking: string | null;

  /** What the customer pays for the delivery, after its discounts. */
  @Column({ name: 'delivery_cents', type: 'int' })
  deliveryCents: number;

  /** The method of the delivery as JSON (`DeliveryChoice`). */
  @Column({ name: 'delivery_choice', type: 'text', update: false })
  deliveryChoice: string;

  /** ISO 4217. The prices of the lines, the payments and the refunds have the same currency. */
  @Column({ type: 'varchar', length: 3, default: 'USD', update: false })
  currency: string;

  /** The discounts that the total contains, as JSON of `OrderDiscounts`. Null without discounts. */
  @Column({ type: 'text', nullable: true })
  discounts: string | null;

  /** The open lines and the delivery after their discounts, with their taxes. The total of a cancelled order is the total before the cancellation. Exceeds 32 bits. */
  @Column({ name: 'total_cents', ...LARGE_CENTS })
  totalCents: number;

  /** The taxes in the total. Exceeds 32 bits. */
  @Column({ name: 'tax_cents', ...LARGE_CENTS, default: 0 })
  taxCents: number;

  /** The taxes in the total, as JSON of `OrderTaxes`, or of `NoTaxes` at an untaxed place. Otherwise null without taxes. */
  @Column({ type: 'text', nullable: true })
  taxes: string | null;

  /** The VAT number of a business, as JSON of `OrderVat`. Null without one. */
  @Column({ type: 'text', nullable: true })
  vat: string | null;

  /** The state of that number. The database computes it. */
  @Column({
    name: 'vat_state',
    type: 'varchar',
    length: 16,
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  vatState: string | null;

  /** The words of the number, client, name, address, phone, tools and tracking number, for a scan: see `searchColumns`. */
  @Column({ name: 'search_text', type: 'text', select: false, update: false })
  searchText: string;

  /** The same if it has at most 500 letters, so that indexes can contain it; otherwise null. The database computes it. */
  @Column({
    name: 'short_search_text',
    type: 'varchar',
    length: 500,
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  shortSearchText: string | null;

  /** The ends of these words, for the full-text index. */
  @Column({ name: 'search_terms', type: 'text', select: false, update: false })
  searchTerms: string;

  /** How often somebody ended the links that show the order without a sign-in. */
  @Column({ name: 'link_generation', type: 'int', default: 0 })
  linkGeneration: number;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3 })
  changedAt: Date;

  /** When the unpaid order stopped holding stock. Null while it holds stock. A payment or an invoice takes the stock again. */
  @Column({ name: 'stock_released_at', type: 'datetime', precision: 3, nullable: true })
  stockReleasedAt: Date | null;
}

export const ORDER_EVENTS = [
  'placed',
  'line-cancelled',
  'cancelled',
  'invoiced',
  'address-changed',
  'vat-confirmed',
  'vat-refused',
  'stock-released',
  'paid',
  'payment-returned',
  'packed',
  'shipped',
  'delivered',
  'return-requested',
  'return-accepted',
  'return-declined',
  'return-received',
  'return-cancelled',
  'refunded-in-part',
  'refunded',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
] as const;
export type OrderEventKind = (typeof ORDER_EVENTS)[number];

/** One change of an order. The history is append-only. */
@Entity('order_events')
export class OrderEvent {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'order_id', type: 'varchar', length: 36, update: false })
  orderId: string;

  @Column({ type: 'varchar', length: 16, update: false })
  kind: OrderEventKind;

  /** The line, if the event concerns one line. */
  @Column({ name: 'order_line_id', type: 'varchar', length: 36, nullable: true, update: false })
  lineId: string | null;

  /** The account of the actor. Null for a payment provider and for the shop itself. */
  @Column({ name: 'actor_id', type: 'varchar', length: 36, nullable: true, update: false })
  actorId: string | null;

  /** The name of the actor at that time. */
  @Column({ name: 'actor_name', type: 'varchar', length: 120, update: false })
  actorName: string;

  @Column({ type: 'varchar', length: 500, update: false })
  note: string;

  /** The refund or return of the shop, or the dispute at the provider: an order has one event of each kind for it. Of a payment that an admin recorded, the bank's reference. For a correction of the address: `correctionReference`. */
  @Column({ type: 'varchar', length: 255, nullable: true, update: false })
  reference: string | null;

  /** The day on which money arrived that an admin recorded, such as 2026-11-23. Null otherwise. */
  @Column({ name: 'happened_on', type: 'varchar', length: 10, nullable: true, update: false })
  happenedOn: string | null;

  /** Cents that were returned, disputed or are the tax of an approved VAT number. Null for others, and if unknown. Exceeds 32 bits. */
  @Column({ name: 'amount_cents', ...LARGE_CENTS, nullable: true, update: false })
  amountCents: number | null;

  /** Later than the events of earlier transactions. Events of one transaction have the same time, and sort by their ids. */
  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;

  /** When the listeners of the announcer inserted their rows. Null until then. */
  @Column({ name: 'announced_at', type: 'datetime', precision: 3, nullable: true })
  announcedAt: Date | null;
}

const NUMBER_FORMAT = /^([1-9]\d{4})-?(\d{5})$/;

/** Returns a random number for an order: ten digits with a dash. The unique index rejects a number that is taken. */
export function newNumber(): string {
  return `${randomInt(10_000, 100_000)}-${String(randomInt(100_000)).padStart(5, '0')}`;
}

/** Returns the stored form of a number with or without the dash, or undefined if the text is no number of an order. */
export function parseNumber(text: string): string | undefined {
  const [, first, second] = NUMBER_FORMAT.exec(text.trim()) ?? [];
  return first && second ? `${first}-${second}` : undefined;
}
