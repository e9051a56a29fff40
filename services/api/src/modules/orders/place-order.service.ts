import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { firstIdSince, newId } from '@whetstone/server/database/new-id';
import { writePrepared } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { type ProblemException, TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { IdempotencyService } from '../../common/idempotency/idempotency.service.ts';
import { StockService } from '../tools/stock.service.ts';
import type { PlaceOrderDto } from './orders.dto.ts';

const MINUTE_MS = 60_000;

/**
 * Copies the name and price from the tool's row, which the transaction has locked. The same query enforces the order limit of the client
 * across instances; cancelled orders count.
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

  /** @throws ProblemException when the tool does not exist, the quantity is out of range, the stock is insufficient, or the client exceeds the order limit */
  async place(body: PlaceOrderDto, caller: AuthenticatedUser, key?: string): Promise<void> {
    const rejection = await inTransaction(this.dataSource, (manager) => {
      const sell = () => this.sell(manager, body, caller);
      return key ? this.idempotency.once(manager, { callerId: caller.id, key, body }, sell) : sell();
    });
    if (rejection) throw rejection;
  }

  private async sell(
    manager: EntityManager,
    body: PlaceOrderDto,
    caller: AuthenticatedUser,
  ): Promise<ProblemException | undefined> {
    const { id: toolId, quantity } = body;
    const orderId = newId();
    const rejection = await this.stock.take(manager, { toolId, quantity, orderId });
    if (!rejection) await this.insertOrder(manager, orderId, body, caller);
    return rejection;
  }

  /** @throws TooManyRequestsException, which rolls back the transaction and its idempotency key: the client can retry after a minute */
  private async insertOrder(
    manager: EntityManager,
    id: string,
    { id: toolId, quantity, address, phone }: PlaceOrderDto,
    { email, name }: AuthenticatedUser,
  ): Promise<void> {
    const now = Date.now();
    const order = [id, email, name, address, quantity, phone, new Date(now), toolId];
    const limit = [email, firstIdSince(now - MINUTE_MS), this.config.ordersPerMinute];
    if ((await writePrepared(manager, INSERT_ORDER, [...order, ...limit])) === 1) return;
    const detail = 'You have placed many orders within a minute. Wait a minute, then submit the order again.';
    throw new TooManyRequestsException(detail, MINUTE_MS);
  }
}
