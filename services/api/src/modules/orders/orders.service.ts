import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  anyContains,
  type Condition,
  isOneOf,
  readPrepared,
  TableReader,
} from '@whetstone/server/database/prepared-queries';
import { normalizeEmail } from '@whetstone/server/email';
import type { Page, PageQuery } from '@whetstone/server/http/page';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import type { Repository } from 'typeorm';
import { toDollars } from '../../common/money.ts';
import { Order } from './order.entity.ts';
import type { ListOrdersQuery, OrderDto } from './orders.dto.ts';
import type { Purchase } from './purchase.entity.ts';

const OPEN: Condition = { sql: 'cancelled_at IS NULL', values: [] };

/** The columns of an order's purchase and tool. An order of version 0.1.0 has no purchase yet. */
const DETAILS = `
  SELECT o.id, COALESCE(o.img, t.img) AS img, COALESCE(p.number, '') AS number, COALESCE(p.state, 'placed') AS state,
    COALESCE(p.payment, 'unpaid') AS payment, COALESCE(p.currency, 'USD') AS currency
  FROM orders o JOIN tools t ON t.id = o.tool_id LEFT JOIN purchases p ON p.id = o.purchase_id WHERE`;

interface Details extends Pick<Purchase, 'number' | 'state' | 'payment' | 'currency'> {
  id: string;
  img: string;
}

/** The lists of open lines. */
@Injectable()
export class OrdersService {
  private readonly table: TableReader<Order>;

  constructor(@InjectRepository(Order) private readonly orders: Repository<Order>) {
    this.table = new TableReader(orders);
  }

  async list({ q, sort, ...page }: ListOrdersQuery): Promise<Page<OrderDto>> {
    const where = [OPEN];
    const text = q?.trim();
    if (text) where.push(anyContains({ service: text, client: normalizeEmail(text), client_name: text }));
    return this.present(await keysetPage(this.table, where, sortOrder(sort), page));
  }

  /** Newest first. */
  async listOfClient(client: string, page: PageQuery): Promise<Page<OrderDto>> {
    const account = '(SELECT users.id FROM users WHERE users.email = ?)';
    const own = { sql: `user_id = ${account}`, values: [normalizeEmail(client)] };
    return this.present(await keysetPage(this.table, [OPEN, own], sortOrder('newest'), page));
  }

  private async present(page: Page<Order>): Promise<Page<OrderDto>> {
    const details = await this.detailsOf(page.items);
    return page.map((order) => {
      const { id: _id, toolId: id, service, client, clientName, address, quantity, phone } = order;
      const { img = '', number = '', state = 'placed', payment = 'unpaid' } = details.get(_id) ?? {};
      const { currency = 'USD' } = details.get(_id) ?? {};
      const amounts = {
        currency,
        price: toDollars(order.priceCents),
        total: toDollars(order.priceCents * quantity),
      };
      const createdAt = order.createdAt.toISOString();
      const purchase = { number, state, payment };
      return {
        ...{ _id, id, service, client, clientName, address, quantity, phone },
        ...amounts,
        ...{ img, ...purchase, createdAt },
      };
    });
  }

  private async detailsOf(orders: readonly Order[]): Promise<Map<string, Details>> {
    if (orders.length === 0) return new Map();
    const { sql, values } = isOneOf(
      'o.id',
      orders.map(({ id }) => id),
    );
    const rows = await readPrepared(this.orders.manager.dataSource, `${DETAILS} ${sql}`, values);
    return new Map((rows as unknown as Details[]).map((row) => [row.id, row]));
  }
}
