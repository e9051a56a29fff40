import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EVERY_MINUTE, JobsService } from '@whetstone/server/jobs/jobs.service';
import { type FindOptionsWhere, IsNull, type Repository } from 'typeorm';
import { inCrashTestedTransaction } from '../../../common/crash-points.ts';
import { Order } from '../order.entity.ts';
import { adoptNextOrders } from './adopt-orders.ts';

/** Gives the orders that an instance of version 0.1.0 places during an update a purchase. The next version can drop it. */
@Injectable()
export class AdoptOrdersService implements OnModuleInit {
  constructor(
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.add('adopt-orders', EVERY_MINUTE, async (signal) => {
      while (!signal.aborted && (await this.orders.existsBy({ purchaseId: IsNull() }))) await this.adopt();
    });
  }

  /** Returns the order with its purchase, or null for an unknown id. */
  async findAdopted(id: string): Promise<Order | null> {
    const order = await this.orders.findOneBy({ id });
    if (!order || order.purchaseId !== null) return order;
    await this.adopt(id);
    return this.orders.findOneBy({ id });
  }

  private async adopt(id?: string): Promise<void> {
    await inCrashTestedTransaction(this.orders.manager.dataSource, 'adopt', async (manager) => {
      const where: FindOptionsWhere<Order> = { purchaseId: IsNull(), ...(id !== undefined && { id }) };
      if (manager.dataSource.options.type === 'mysql') {
        // Another instance may adopt the same orders.
        const lock = { mode: 'pessimistic_write' as const };
        await manager.find(Order, { select: { id: true }, where, order: { id: 'ASC' }, take: 200, lock });
      }
      await adoptNextOrders(manager, id);
    });
  }
}
