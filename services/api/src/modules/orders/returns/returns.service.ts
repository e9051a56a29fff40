import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import {
  insertRow,
  insertRows,
  TableReader,
  type Condition as Where,
} from '@whetstone/server/database/prepared-queries';
import type { Page } from '@whetstone/server/http/page';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { DataSource, type EntityManager, In, type Repository } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import { returnAddressOf, type Settings } from '../../../common/settings.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { InvoiceIssuer } from '../invoices/invoice-issuer.service.ts';
import { Order, parseNumber } from '../order.entity.ts';
import { lockByNumber, lockOrder, orderNotFound, record } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import { findOpen } from '../parcels/parcels.ts';
import { PaymentSettlement } from '../payments/payment-settlement.service.ts';
import {
  presentOutcome,
  presentReturnRefund,
  type ReturnRefundDto,
} from '../returned-tools/order-returns.dto.ts';
import { type Condition, Return, ReturnLine } from '../returned-tools/return.entity.ts';
import { isOpen, presentUntil, presentWithdrawal } from '../returned-tools/return-periods.ts';
import { findReturns, hasArrived, paidForReturn, returnableLines } from '../returned-tools/returned-lines.ts';
import {
  answerNeeded,
  conditionsNeeded,
  impossible,
  lineNotReturnable,
  notCancellable,
  notReturnable,
  returnNotFound,
  returnsEnded,
} from './return-problems.ts';
import { ReturnRefunds } from './return-refunds.service.ts';
import {
  closedReason,
  findPeriods,
  isCancellable,
  RETURN_RULES,
  refundsDelivery,
  stepsOf,
} from './return-rules.ts';
import type {
  ListReturnsQuery,
  OrderReturnsDto,
  RequestReturnDto,
  ReturnDto,
  ReturnLineDto,
  TakeReturnStepDto,
} from './returns.dto.ts';

type ReturnFilters = Pick<ListReturnsQuery, 'q' | 'state' | 'reason'>;

const OF_ORDER = 'order_id = (SELECT orders.id FROM orders WHERE orders.number = ?)';

/** Returns of delivered lines. Each change is one transaction, which locks the order and appends to its history. */
@Injectable()
export class ReturnsService {
  private readonly table: TableReader<Return>;

  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Return) returns: Repository<Return>,
    private readonly settings: SettingsService,
    private readonly stock: StockService,
    private readonly refunds: ReturnRefunds,
    private readonly audit: AuditLog,
    private readonly announcer: Announcer,
    private readonly settlement: PaymentSettlement,
    private readonly invoices: InvoiceIssuer,
  ) {
    this.table = new TableReader(returns);
  }

  /** Newest first. */
  async list({ q, state, reason, ...page }: ListReturnsQuery): Promise<Page<ReturnDto>> {
    const where = conditionsOf({ q, state, reason });
    const found = await keysetPage(this.table, where, sortOrder('newest'), page);
    const shown = await this.present(this.dataSource.manager, found.items, 'admin');
    const byId = new Map(shown.map((one) => [one._id, one]));
    return found.map(({ id }) => byId.get(id) as ReturnDto);
  }

  /** The number of returns of these filters. Counting stops at `most`. */
  count(filters: ReturnFilters, most: number): Promise<number> {
    return this.table.count(conditionsOf(filters), most);
  }

  /** @throws ProblemException 404 for an unknown number, and for another account's order */
  async ofOrder(number: string, caller: AuthenticatedUser): Promise<OrderReturnsDto> {
    const { manager } = this.dataSource;
    const stored = parseNumber(number);
    const order = stored === undefined ? null : await manager.findOneBy(Order, { number: stored });
    if (!order || (caller.role !== 'admin' && order.userId !== caller.id)) throw orderNotFound();
    const settings = await this.settings.get();
    const periods = await findPeriods(manager, order, settings);
    const found = await findReturns(manager, order.id);
    const open = returnableLines(await findOpen(manager, order.id), found);
    const until = presentUntil(periods);
    const withdrawal = presentWithdrawal(periods);
    const returnable = until || withdrawal ? open : [];
    const returns = await this.present(manager, found.returns, caller.role);
    return {
      ...(returnable.length > 0 ? { until, withdrawal } : closedReason(order, periods, open, returns)),
      address: settings.returnAddress ? returnAddressOf(settings) : undefined,
      returnable: returnable.map(({ line, left: quantity }) => {
        return { line: line.id, service: line.service, quantity };
      }),
      returns,
    };
  }

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
    return this.get(id, caller);
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
    const possible = returnableLines(await findOpen(manager, order.id), await findReturns(manager, order.id));
    return lines.map(({ line: lineId, quantity }) => {
      const found = possible.find(({ line }) => line.id === lineId);
      if (!found || quantity > found.left) throw lineNotReturnable(order, found);
      return { lineId, quantity };
    });
  }

  /** @throws ProblemException 404; 400 without what the step needs; 409 for an impossible step; 403 for a large refund without a recent proof */
  async take(id: string, body: TakeReturnStepDto, admin: AuthenticatedUser): Promise<ReturnDto> {
    const found = await this.find(id);
    await inTransaction(this.dataSource, 'take-return-step', async (manager) => {
      const order = await lockOrder(manager, { id: found.orderId });
      const stored = await manager.findOneByOrFail(Return, { id });
      const { step } = body;
      if (!stepsOf(stored).includes(step)) throw impossible(stored, step);
      const { to, event } = RETURN_RULES[step];
      const answer = body.answer?.trim() ?? '';
      if (step === 'decline' && answer === '') throw answerNeeded();
      if (step === 'receive') await this.receive(manager, stored, body.lines ?? []);
      const settings = await this.settings.read(manager);
      const arrived =
        step === 'receive' || step === 'refund'
          ? (await manager.findBy(ReturnLine, { returnId: id })).filter(hasArrived)
          : undefined;
      const paid =
        arrived && (await paidForReturn(manager, order, arrived, refundsDelivery(stored, settings)));
      const refund =
        step === 'refund' && paid && (await this.refunds.refund(manager, order, paid, id, admin, answer));
      const outcome = refund ? refund.outcome : paid?.outcome;
      const { changedAt } = order;
      await manager.update(
        Return,
        { id },
        {
          ...{ state: to, changedAt },
          ...(answer && { answer }),
          ...(outcome && { outcome: JSON.stringify(outcome) }),
        },
      );
      await manager.update(Order, { id: order.id }, { changedAt });
      if (event) await record(manager, order, admin, { kind: event, note: answer, reference: id });
      await this.audit.record(manager, {
        ...{ actor: admin, action: `order.return-${to}`, person: order.userId },
        subject: { kind: 'order', id: order.number },
        after: { return: id, answer },
      });
      if (refund) await this.invoices.credit(manager, order, refund.credit);
    });
    this.announcer.wake();
    this.settlement.wake();
    return this.get(id, admin);
  }

  /** The customer keeps the tools, and can ask again within the time. @throws ProblemException 404; 409 once the tools have arrived, and after the end of the return */
  async cancel(id: string, caller: AuthenticatedUser): Promise<ReturnDto> {
    const found = await this.find(id);
    await inTransaction(this.dataSource, 'cancel-return', async (manager) => {
      const order = await lockOrder(manager, { id: found.orderId });
      if (order.userId !== caller.id) throw returnNotFound();
      const stored = await manager.findOneByOrFail(Return, { id });
      if (!isCancellable(stored)) throw notCancellable(stored);
      const { changedAt } = order;
      await manager.update(Return, { id }, { state: 'cancelled', changedAt });
      await manager.update(Order, { id: order.id }, { changedAt });
      await record(manager, order, caller, { kind: 'return-cancelled', reference: id });
    });
    this.announcer.wake();
    return this.get(id, caller);
  }

  /** Returns resellable tools to the stock. */
  private async receive(
    manager: EntityManager,
    { id: returnId }: Return,
    received: readonly { line: string; condition: Condition }[],
  ): Promise<void> {
    const lines = await manager.findBy(ReturnLine, { returnId });
    const conditions = new Map(received.map(({ line, condition }) => [line, condition]));
    if (conditions.size !== lines.length || lines.some(({ lineId }) => !conditions.has(lineId)))
      throw conditionsNeeded();
    for (const { id, lineId } of lines)
      await manager.update(ReturnLine, { id }, { condition: conditions.get(lineId) });
    const resellable = lines.filter(({ lineId }) => conditions.get(lineId) === 'resellable');
    if (resellable.length === 0) return;
    const sold = await manager.findBy(OrderLine, { id: In(resellable.map(({ lineId }) => lineId)) });
    const changes = resellable.flatMap(({ lineId, quantity }) => {
      const toolId = sold.find(({ id }) => id === lineId)?.toolId;
      return toolId === undefined ? [] : [{ lineId, toolId, quantity, returnId }];
    });
    await this.stock.restock(manager, changes, 'returned');
  }

  private async get(id: string, { role }: AuthenticatedUser): Promise<ReturnDto> {
    const [shown] = await this.present(this.dataSource.manager, [await this.find(id)], role);
    return shown as ReturnDto;
  }

  private async find(id: string): Promise<Return> {
    const found = await this.dataSource.manager.findOneBy(Return, { id });
    if (!found) throw returnNotFound();
    return found;
  }

  private async present(
    manager: EntityManager,
    returns: readonly Return[],
    role: AuthenticatedUser['role'],
  ): Promise<ReturnDto[]> {
    if (returns.length === 0) return [];
    const lines = await manager.find(ReturnLine, {
      where: { returnId: In(returns.map(({ id }) => id)) },
      order: { id: 'ASC' },
    });
    const sold = await manager.findBy(OrderLine, { id: In([...new Set(lines.map(({ lineId }) => lineId))]) });
    const orders = await manager.findBy(Order, { id: In([...new Set(returns.map((one) => one.orderId))]) });
    return returns.map((one) => {
      const { id, orderId, state, reason, note, answer, createdAt, changedAt } = one;
      const order = orders.find((found) => found.id === orderId);
      return {
        _id: id,
        number: order?.number ?? '',
        refund: order && presentReturnRefund(one, order),
        ...{ state, reason, note, answer },
        ...{ createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() },
        lines: lines
          .filter(({ returnId }) => returnId === id)
          .map(({ lineId, quantity, condition }): ReturnLineDto => {
            const service = sold.find((line) => line.id === lineId)?.service ?? '';
            return { line: lineId, service, quantity, condition: condition ?? undefined };
          }),
        steps: role === 'admin' ? stepsOf({ state, reason }) : [],
      };
    });
  }
}

function conditionsOf({ q, state, reason }: ReturnFilters): Where[] {
  const number = q?.trim();
  return [
    ...(state ? [{ sql: 'state = ?', values: [state] }] : []),
    ...(reason ? [{ sql: 'reason = ?', values: [reason] }] : []),
    ...(number ? [{ sql: OF_ORDER, values: [parseNumber(number) ?? ''] }] : []),
  ];
}
