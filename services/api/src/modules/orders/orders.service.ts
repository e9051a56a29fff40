import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository, type SelectQueryBuilder } from 'typeorm';
import type { Caller } from '../../common/access/caller.ts';
import { requireOwnOrAdmin } from '../../common/access/own-or-admin.ts';
import { whereOneBeginsWith } from '../../common/database/begins-with.ts';
import { inTransaction } from '../../common/database/in-transaction.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { normalEmail } from '../../common/normal-email.ts';
import { keysetPage } from '../../common/paging/keyset-page.ts';
import type { Page } from '../../common/paging/page.ts';
import type { PageQuery } from '../../common/paging/page-query.dto.ts';
import { sortOrder } from '../../common/paging/sort-order.ts';
import { StockService } from '../tools/stock.service.ts';
import type { ListOrdersQuery } from './list-orders.dto.ts';
import { Order } from './order.entity.ts';

@Injectable()
export class OrdersService {
  constructor(
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly stock: StockService,
  ) {}

  list({ q, sort, ...page }: ListOrdersQuery): Promise<Page<Order>> {
    const query = this.open();
    const text = q?.trim();
    if (text) whereOneBeginsWith(query, { service: text, client: normalEmail(text), clientName: text });
    return keysetPage(query, sortOrder(sort), page);
  }

  /** Newest first. */
  listOfClient(client: string, page: PageQuery): Promise<Page<Order>> {
    const query = this.open().andWhere('o.client = :client', { client: normalEmail(client) });
    return keysetPage(query, sortOrder('newest'), page);
  }

  /** Cancels the caller's own order, or any order for an admin. Answers whether it was this call that did. */
  async cancel(id: string, caller: Caller): Promise<boolean> {
    const order = await this.orders.findOneBy({ id });
    if (!order) throw new ProblemException(404, 'not-found', 'There is no order with this id.');
    requireOwnOrAdmin(caller, order.client, 'This order belongs to somebody else.');
    return order.cancelledAt === null && this.cancelOnce(order);
  }

  private open(): SelectQueryBuilder<Order> {
    return this.orders.createQueryBuilder('o').where('o.cancelledAt IS NULL');
  }

  private cancelOnce({ id, toolId, quantity }: Order): Promise<boolean> {
    return inTransaction(this.orders.manager.dataSource, async (manager) => {
      const { affected } = await manager.update(
        Order,
        { id, cancelledAt: IsNull() },
        { cancelledAt: new Date() },
      );
      if (affected !== 1) return false;
      await this.stock.putBack(manager, { toolId, quantity, orderId: id });
      return true;
    });
  }
}
