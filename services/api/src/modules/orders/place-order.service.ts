import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../common/access/caller.ts';
import { inTransaction } from '../../common/database/in-transaction.ts';
import { newId } from '../../common/database/new-id.ts';
import { writePrepared } from '../../common/database/prepared.ts';
import type { ProblemException } from '../../common/http/problem.exception.ts';
import { StockService } from '../tools/stock.service.ts';
import { IdempotencyService } from './idempotency.service.ts';
import type { PlaceOrderDto } from './place-order.dto.ts';

/** Name and price are copied inside the database: the row is locked by now, so they are what was sold. */
const INSERT_ORDER = `
  INSERT INTO orders (id, tool_id, service, price_cents, client, client_name, address, quantity, phone, created_at)
  SELECT ?, id, name, price_cents, ?, ?, ?, ?, ?, ? FROM tools WHERE id = ?`;

@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stock: StockService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws ProblemException: no such tool, quantity out of range, or not enough left. */
  async place(body: PlaceOrderDto, caller: Caller, key?: string): Promise<void> {
    const refusal = await inTransaction(this.dataSource, (manager) => {
      const sell = () => this.sell(manager, body, caller);
      return key ? this.idempotency.once(manager, { callerId: caller.id, key, body }, sell) : sell();
    });
    if (refusal) throw refusal;
  }

  private async sell(
    manager: EntityManager,
    body: PlaceOrderDto,
    caller: Caller,
  ): Promise<ProblemException | undefined> {
    const { id: toolId, quantity } = body;
    const orderId = newId();
    const refusal = await this.stock.take(manager, { toolId, quantity, orderId });
    if (!refusal) await insertOrder(manager, orderId, body, caller);
    return refusal;
  }
}

async function insertOrder(
  manager: EntityManager,
  id: string,
  body: PlaceOrderDto,
  caller: Caller,
): Promise<void> {
  const { id: toolId, quantity, address, phone } = body;
  const values = [id, caller.email, caller.name, address, quantity, phone, new Date(), toolId];
  await writePrepared(manager, INSERT_ORDER, values);
}
