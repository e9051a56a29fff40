import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type AuthenticatedUser, requireOwnOrAdmin } from '@whetstone/server/access/authenticated-user';
import { anyStartsWith, type Condition, TableReader } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { normalizeEmail } from '@whetstone/server/email';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import type { Page, PageQuery } from '@whetstone/server/paging/page';
import { IsNull, type Repository } from 'typeorm';
import { StockService } from '../tools/stock.service.ts';
import { Order } from './order.entity.ts';
import type { ListOrdersQuery } from './orders.dto.ts';

const OPEN: Condition = { sql: 'cancelled_at IS NULL', values: [] };

@Injectable()
export class OrdersService {
  private readonly table: TableReader<Order>;

  constructor(
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly stock: StockService,
  ) {
    this.table = new TableReader(orders);
  }

  list({ q, sort, ...page }: ListOrdersQuery): Promise<Page<Order>> {
    const where = [OPEN];
    const text = q?.trim();
    if (text) where.push(anyStartsWith({ service: text, client: normalizeEmail(text), client_name: text }));
    return keysetPage(this.table, where, sortOrder(sort), page);
  }

  /** Newest first. */
  listOfClient(client: string, page: PageQuery): Promise<Page<Order>> {
    const own = { sql: 'client = ?', values: [normalizeEmail(client)] };
    return keysetPage(this.table, [OPEN, own], sortOrder('newest'), page);
  }

  /** Cancels the caller's own order, or any order for an admin. Returns false if the order was cancelled before. */
  async cancel(id: string, caller: AuthenticatedUser): Promise<boolean> {
    const order = await this.orders.findOneBy({ id });
    if (!order) throw new ProblemException(404, 'not-found', 'There is no order with this id.');
    requireOwnOrAdmin(caller, order.client, 'This order belongs to another account.');
    return order.cancelledAt === null && this.cancelOnce(order);
  }

  private cancelOnce({ id, toolId, quantity }: Order): Promise<boolean> {
    return inTransaction(this.orders.manager.dataSource, async (manager) => {
      const { affected } = await manager.update(
        Order,
        { id, cancelledAt: IsNull() },
        { cancelledAt: new Date() },
      );
      if (affected !== 1) return false;
      await this.stock.restock(manager, { toolId, quantity, orderId: id });
      return true;
    });
  }
}
