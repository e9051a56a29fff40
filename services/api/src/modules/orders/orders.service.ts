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

const PURCHASES = 'SELECT id, number, state, payment, currency FROM purchases WHERE';

type OrderPurchase = Pick<Purchase, 'id' | 'number' | 'state' | 'payment' | 'currency'>;

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
    const purchases = await this.purchasesOf(page.items);
    return page.map((order) => {
      const { id: _id, toolId: id, service, client, clientName, address, quantity, phone, img } = order;
      const {
        number = '',
        state = 'placed',
        payment = 'unpaid',
        currency = 'USD',
      } = purchases.get(order.purchaseId) ?? {};
      const price = toDollars(order.priceCents);
      const total = toDollars(order.priceCents * quantity);
      return {
        ...{ _id, id, service, client, clientName, address, quantity, phone },
        ...{ price, total, currency, img, number, state, payment },
        createdAt: order.createdAt.toISOString(),
      };
    });
  }

  private async purchasesOf(orders: readonly Order[]): Promise<Map<string, OrderPurchase>> {
    if (orders.length === 0) return new Map();
    const ids = new Set(orders.map(({ purchaseId }) => purchaseId));
    const { sql, values } = isOneOf('id', [...ids]);
    const rows = await readPrepared(this.orders.manager.dataSource, `${PURCHASES} ${sql}`, values);
    return new Map((rows as unknown as OrderPurchase[]).map((row) => [row.id, row]));
  }
}
