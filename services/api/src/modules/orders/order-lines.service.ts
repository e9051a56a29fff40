import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { normalizeEmail } from '@whetstone/contract/email';
import {
  anyContains,
  type Condition,
  isOneOf,
  readPrepared,
  TableReader,
} from '@whetstone/server/database/prepared-queries';
import type { Page } from '@whetstone/server/http/page';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { In, type Repository } from 'typeorm';
import { digitsOf, toMajor } from '../../common/money.ts';
import { inPhone } from '../../common/phone-search.ts';
import { invoiceNumber } from './invoices/invoice.entity.ts';
import { type Order, parseNumber } from './order.entity.ts';
import { OrderLine } from './order-line.entity.ts';
import type { ListLinesOfClientQuery, ListLinesQuery, OrderDto } from './order-lines.dto.ts';
import { isPartlyShipped } from './parcels/parcels.ts';
import { moneyColumns, moneyOf, type OrderMoney, refundableWithLine } from './payments/refundable.ts';
import { presentLinePrice } from './pricing/taxation.ts';
import { Return, type ReturnState } from './returned-tools/return.entity.ts';
import { type Kept, keptAfter } from './returned-tools/returned-lines.ts';
import { UNSHIPPED_STATES } from './step-rules.ts';

const OPEN: Condition = { sql: 'cancelled_at IS NULL', values: [] };
/** Few orders are not shipped, so the database can begin with them. */
const UNSHIPPED: Condition = {
  sql: `shipped < quantity AND order_id IN (SELECT orders.id FROM orders WHERE orders.state IN (${UNSHIPPED_STATES.map(() => '?')}))`,
  values: UNSHIPPED_STATES,
};

const CONDITIONS: Readonly<Record<ListLinesOfClientQuery['state'], Condition>> = {
  open: OPEN,
  current: {
    sql: "(cancelled_at IS NULL OR EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id AND orders.state <> 'cancelled'))",
    values: [],
  },
  cancelled: {
    sql: "cancelled_at IS NOT NULL AND order_id IN (SELECT orders.id FROM orders WHERE orders.state = 'cancelled')",
    values: [],
  },
};

const UNDER_WAY: readonly ReturnState[] = ['requested', 'accepted', 'received'];

const ORDERS = `SELECT id, number, state, payment, currency, taxes, total_cents AS totalCents, delivery_cents AS deliveryCents,
    ${invoiceNumber('orders.id')} AS invoice,
    (SELECT COUNT(*) FROM order_lines l WHERE l.order_id = orders.id AND l.cancelled_at IS NULL) AS openLines,
    (SELECT COALESCE(SUM(l.shipped), 0) FROM order_lines l WHERE l.order_id = orders.id AND l.cancelled_at IS NULL) AS shipped,
    ${moneyColumns('orders.id')} FROM orders WHERE`;

type OrderOfLine = Pick<
  Order,
  'id' | 'number' | 'state' | 'payment' | 'currency' | 'taxes' | 'totalCents' | 'deliveryCents'
> & {
  money: OrderMoney;
  /** What the customer keeps after a refunded return. */
  kept?: Kept | undefined;
  /** Of the newest return under way. */
  returnState?: ReturnState | undefined;
  /** How many tools of the order are in parcels. */
  shipped: number;
  /** How many of its lines are not cancelled. */
  openLines: number;
  /** The number of its invoice. */
  invoice: string | null;
};

/** The lists of lines. */
@Injectable()
export class OrderLinesService {
  constructor(@InjectRepository(OrderLine) private readonly lines: Repository<OrderLine>) {}

  async list({ q, sort, state, ...page }: ListLinesQuery): Promise<Page<OrderDto>> {
    const where = state === 'open' ? [OPEN, UNSHIPPED] : [OPEN];
    const text = q?.trim();
    if (text) {
      const client = { client: normalizeEmail(text), client_name: text, ...inPhone(text) };
      where.push(orOfOrder(text, anyContains({ service: text, ...client })));
    }
    return this.present(await keysetPage(new TableReader(this.lines), where, sortOrder(sort), page));
  }

  /** Newest first. */
  async listOfClient({ client, state, ...page }: ListLinesOfClientQuery): Promise<Page<OrderDto>> {
    const account = '(SELECT users.id FROM users WHERE users.email = ?)';
    const own = { sql: `user_id = ${account}`, values: [normalizeEmail(client)] };
    const where = [CONDITIONS[state], own];
    return this.present(await keysetPage(new TableReader(this.lines), where, sortOrder('newest'), page));
  }

  private async present(page: Page<OrderLine>): Promise<Page<OrderDto>> {
    const orders = await this.ordersOf(page.items);
    return page.map((line) => {
      const { id: _id, toolId: id, service, client, clientName, address, quantity, phone, img } = line;
      const order = orders.get(line.orderId) as OrderOfLine;
      const { number, state, payment, currency, taxes, invoice, money, kept, returnState, totalCents } =
        order;
      const { refundedCents: refunded } = money;
      const digits = digitsOf(currency);
      const price = toMajor(line.priceCents, digits);
      const cancelled = line.cancelledAt !== null;
      const back = cancelled ? 0 : refundableWithLine(order, line, order.openLines, money);
      return {
        ...{ _id, id, service, client, clientName, address, quantity, phone },
        ...presentLinePrice(line, { taxes, currency }),
        ...{ price, currency, img, number, state, payment, cancelled, shipped: line.shipped },
        ...(back > 0 && { refundable: toMajor(back, digits) }),
        ...(invoice && { invoice }),
        orderTotal: toMajor(totalCents, digits),
        ...(payment === 'paid' && refunded > 0 && { refunded: toMajor(refunded, digits) }),
        ...(kept && { keptTotal: toMajor(kept.cents, digits) }),
        ...(kept?.lines.length === 0 && { returned: true as const }),
        ...(returnState && { returnState }),
        ...(isPartlyShipped(state, [order]) && { partlyShipped: true as const }),
        createdAt: line.createdAt.toISOString(),
      };
    });
  }

  private async ordersOf(lines: readonly OrderLine[]): Promise<Map<string, OrderOfLine>> {
    if (lines.length === 0) return new Map();
    const ids = new Set(lines.map(({ orderId }) => orderId));
    const { sql, values } = isOneOf('id', [...ids]);
    const rows = await readPrepared(this.lines.manager.dataSource, `${ORDERS} ${sql}`, values);
    // The database returns large integers as text.
    const orders = rows.map((row) => ({
      ...row,
      totalCents: Number(row.totalCents),
      deliveryCents: Number(row.deliveryCents),
      shipped: Number(row.shipped),
      openLines: Number(row.openLines),
      money: moneyOf(row),
    })) as OrderOfLine[];
    // Nothing comes back before the delivery, except by a withdrawal.
    const sent = orders.filter(({ state }) => state === 'shipped' || state === 'delivered');
    const where = { orderId: In(sent.map(({ id }) => id)), state: In([...UNDER_WAY, 'refunded']) };
    const found = { where, order: { createdAt: 'DESC' } } as const;
    const returns = sent.length > 0 ? await this.lines.manager.find(Return, found) : [];
    return new Map(
      orders.map((row) => {
        const own = returns.filter(({ orderId }) => orderId === row.id);
        const returnState = own.find(({ state }) => UNDER_WAY.includes(state))?.state;
        return [row.id, { ...row, kept: keptAfter({ returns: own }, row, row.money), returnState }];
      }),
    );
  }
}

/** Also matches the lines of the order with this number, which the table of lines does not have. */
function orOfOrder(text: string, { sql, values }: Condition): Condition {
  const number = parseNumber(text);
  if (number === undefined) return { sql, values };
  const ofOrder = 'order_id IN (SELECT orders.id FROM orders WHERE orders.number = ?)';
  return { sql: `(${sql} OR ${ofOrder})`, values: [...values, number] };
}
