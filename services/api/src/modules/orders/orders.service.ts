import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { type AuthenticatedUser, requireOwnOrAdmin } from '../../common/access/authenticated-user.ts';
import { anyStartsWith, type Condition, TableReader } from '../../common/database/prepared-queries.ts';
import { inTransaction } from '../../common/database/transactions.ts';
import { normalizeEmail } from '../../common/email.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { keysetPage, sortOrder } from '../../common/paging/keyset-page.ts';
import type { Page, PageQuery } from '../../common/paging/page.ts';
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
