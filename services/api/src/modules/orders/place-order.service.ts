import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthenticatedUser } from '../../common/access/authenticated-user.ts';
import { Config } from '../../common/config/config.ts';
import { firstIdSince, newId } from '../../common/database/new-id.ts';
import { writePrepared } from '../../common/database/prepared-queries.ts';
import { inTransaction } from '../../common/database/transactions.ts';
import { type ProblemException, TooManyRequestsException } from '../../common/http/problem.exception.ts';
import { StockService } from '../tools/stock.service.ts';
import { IdempotencyService } from './idempotency.service.ts';
import type { PlaceOrderDto } from './place-order.dto.ts';

const MINUTE = 60_000;

/**
 * Name and price are copied inside the database: the row is locked by now, so they are what was sold. The client's orders
 * are counted by the same statement, cancelled ones too: that costs an order no further one, and holds across instances.
 */
const INSERT_ORDER = `
  INSERT INTO orders (id, tool_id, service, price_cents, client, client_name, address, quantity, phone, created_at)
  SELECT ?, id, name, price_cents, ?, ?, ?, ?, ?, ? FROM tools WHERE id = ?
    AND (SELECT COUNT(*) FROM orders AS recent WHERE recent.client = ? AND recent.id >= ?) < ?`;

@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stock: StockService,
    private readonly idempotency: IdempotencyService,
    private readonly config: Config,
  ) {}

  /** @throws ProblemException: no such tool, quantity out of range, not enough left, or too many orders within a minute. */
  async place(body: PlaceOrderDto, caller: AuthenticatedUser, key?: string): Promise<void> {
    const refusal = await inTransaction(this.dataSource, (manager) => {
      const sell = () => this.sell(manager, body, caller);
      return key ? this.idempotency.once(manager, { callerId: caller.id, key, body }, sell) : sell();
    });
    if (refusal) throw refusal;
  }

  private async sell(
    manager: EntityManager,
    body: PlaceOrderDto,
    caller: AuthenticatedUser,
  ): Promise<ProblemException | undefined> {
    const { id: toolId, quantity } = body;
    const orderId = newId();
    const refusal = await this.stock.take(manager, { toolId, quantity, orderId });
    if (!refusal) await this.insertOrder(manager, orderId, body, caller);
    return refusal;
  }

  /** Thrown, so that the whole transaction is undone: the same order may be sent again a minute later. @throws TooManyRequestsException */
  private async insertOrder(
    manager: EntityManager,
    id: string,
    { id: toolId, quantity, address, phone }: PlaceOrderDto,
    { email, name }: AuthenticatedUser,
  ): Promise<void> {
    const now = Date.now();
    const order = [id, email, name, address, quantity, phone, new Date(now), toolId];
    const limit = [email, firstIdSince(now - MINUTE), this.config.ordersPerMinute];
    if ((await writePrepared(manager, INSERT_ORDER, [...order, ...limit])) === 1) return;
    const detail = 'You have placed many orders within a minute. Wait a minute and submit it again.';
    throw new TooManyRequestsException(detail, MINUTE);
  }
}
