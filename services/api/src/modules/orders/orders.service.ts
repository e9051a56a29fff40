import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import type { Caller } from '../../common/access/caller.ts';
import { inTransaction } from '../../common/database/in-transaction.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { type KeysetOrder, keysetPage } from '../../common/paging/keyset-page.ts';
import type { Page } from '../../common/paging/page.ts';
import type { PageQuery } from '../../common/paging/page-query.dto.ts';
import { StockService } from '../tools/stock.service.ts';
import { Order } from './order.entity.ts';

const NEWEST_FIRST: KeysetOrder = { name: 'newest', direction: 'DESC' };

@Injectable()
export class OrdersService {
  constructor(
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly stock: StockService,
  ) {}

  list(page: PageQuery): Promise<Page<Order>> {
    return keysetPage(this.orders.createQueryBuilder('o').where('o.cancelledAt IS NULL'), NEWEST_FIRST, page);
  }

  listOfClient(client: string, page: PageQuery): Promise<Page<Order>> {
    const query = this.orders.createQueryBuilder('o').where('o.client = :client', { client });
    return keysetPage(query.andWhere('o.cancelledAt IS NULL'), NEWEST_FIRST, page);
  }

  /** Cancels the caller's own order, or any order for an admin. Answers whether it was this call that did. */
  async cancel(id: string, caller: Caller): Promise<boolean> {
    const order = await this.orders.findOneBy({ id });
    if (!order) throw new ProblemException(404, 'not-found', 'There is no order with this id.');
    if (caller.role !== 'admin' && order.client !== caller.email) {
      throw new ProblemException(403, 'forbidden', 'This order belongs to somebody else.');
    }
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
      await this.stock.putBack(manager, { toolId, quantity, orderId: id });
      return true;
    });
  }
}
