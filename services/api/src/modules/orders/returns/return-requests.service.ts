import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { insertRow, insertRows } from '@whetstone/server/database/prepared-queries';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import type { Settings } from '../../../common/settings.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { Announcer } from '../announcer.service.ts';
import { Order, parseNumber } from '../order.entity.ts';
import { lockByNumber, lockOrder, orderNotFound, record } from '../order-changes.ts';
import { presentOutcome, type ReturnRefundDto } from '../returned-tools/order-returns.dto.ts';
import { Return, ReturnLine } from '../returned-tools/return.entity.ts';
import { isOpen } from '../returned-tools/return-periods.ts';
import { paidForReturn } from '../returned-tools/returned-lines.ts';
import {
  notCancellable,
  notReturnable,
  returnNotFound,
  returnsEnded,
  tooManyCancelled,
} from './return-problems.ts';
import {
  findPeriods,
  findReturn,
  isCancellable,
  MAX_CANCELLED,
  refundsDelivery,
  returnablePieces,
} from './return-rules.ts';
import type { RequestReturnDto, ReturnDto } from './returns.dto.ts';
import { ReturnsService } from './returns.service.ts';

/** What customers do with returns. Each change is one transaction, which locks the order and appends to its history. */
@Injectable()
export class ReturnRequests {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly announcer: Announcer,
    private readonly returns: ReturnsService,
  ) {}

  /** What the shop would refund for a return, before the customer asks for it. @throws ProblemException, as `request` */
  async quote(number: string, body: RequestReturnDto, caller: AuthenticatedUser): Promise<ReturnRefundDto> {
    const { manager } = this.dataSource;
    const stored = parseNumber(number);
    const order = stored === undefined ? null : await manager.findOneBy(Order, { number: stored });
    if (order?.userId !== caller.id) throw orderNotFound();
    const settings = await this.settings.get();
    const lines = await this.linesOf(manager, order, body, settings);
    const { outcome } = await paidForReturn(manager, order, lines, refundsDelivery(body, settings));
    return presentOutcome(outcome, order);
  }

  /**
   * The shop accepts a withdrawal at once: the law asks for no reason.
   * @throws ProblemException 404; 409 for an order that is not delivered, after the time for returns, and for a line that cannot be returned
   */
  async request(number: string, body: RequestReturnDto, caller: AuthenticatedUser): Promise<ReturnDto> {
    const id = newId();
    await inTransaction(this.dataSource, 'request-return', async (manager) => {
      const order = await lockByNumber(manager, number);
      if (order.userId !== caller.id) throw orderNotFound();
      const { reason, note = '' } = body;
      const { id: orderId, changedAt } = order;
      const settings = await this.settings.read(manager);
      const wanted = await this.linesOf(manager, order, body, settings);
      const { outcome } = await paidForReturn(manager, order, wanted, refundsDelivery(body, settings));
      const lines = wanted.map((line) => ({ ...line, id: newId(), returnId: id, condition: null }));
      const times = { createdAt: changedAt, changedAt };
      await insertRow(manager, Return, {
        id,
        orderId,
        state: reason === 'withdrawal' ? 'accepted' : 'requested',
        reason,
        note,
        answer: '',
        outcome: JSON.stringify(outcome),
        ...times,
      });
      await insertRows(manager, ReturnLine, lines);
      await manager.update(Order, { id: orderId }, { changedAt });
      await record(manager, order, caller, { kind: 'return-requested', note, reference: id });
    });
    this.announcer.wake();
    return this.returns.get(id, caller);
  }

  /** The customer keeps the tools, and can ask again within the time. @throws ProblemException 404; 409 once the tools have arrived, after the end of the return, and after `MAX_CANCELLED` of the order */
  async cancel(id: string, caller: AuthenticatedUser): Promise<ReturnDto> {
    const found = await findReturn(this.dataSource.manager, id);
    await inTransaction(this.dataSource, 'cancel-return', async (manager) => {
      const order = await lockOrder(manager, { id: found.orderId });
      if (order.userId !== caller.id) throw returnNotFound();
      const stored = await manager.findOneByOrFail(Return, { id });
      if (!isCancellable(stored)) throw notCancellable(stored);
      const { id: orderId, changedAt } = order;
      const cancelled = await manager.countBy(Return, { orderId, state: 'cancelled' });
      if (cancelled >= MAX_CANCELLED) throw tooManyCancelled(order, MAX_CANCELLED);
      await manager.update(Return, { id }, { state: 'cancelled', changedAt });
      await manager.update(Order, { id: orderId }, { changedAt });
      await record(manager, order, caller, { kind: 'return-cancelled', reference: id });
    });
    this.announcer.wake();
    return this.returns.get(id, caller);
  }

  /** The lines of a request. @throws ProblemException 409, as `request` */
  private async linesOf(
    manager: EntityManager,
    order: Order,
    { reason, lines }: RequestReturnDto,
    settings: Settings,
  ): Promise<Pick<ReturnLine, 'lineId' | 'quantity'>[]> {
    const periods = await findPeriods(manager, order, settings);
    const period = reason === 'withdrawal' ? periods.withdrawal : periods.returns;
    if (!period) throw notReturnable(order);
    if (!isOpen(period)) throw returnsEnded(order, period.end);
    const wanted = lines.map(({ line: lineId, quantity }) => ({ lineId, quantity }));
    return returnablePieces(manager, order, wanted);
  }
}
