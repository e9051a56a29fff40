import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { insertRow, insertRows, TableReader } from '@whetstone/server/database/prepared-queries';
import type { Page } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { DataSource, type EntityManager, In, type Repository } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import type { Settings } from '../../../common/settings.ts';
import { amountsOf } from '../../../common/taxes/calculate-taxes.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import type { Credit } from '../invoices/invoice-document.ts';
import { InvoiceIssuer } from '../invoices/invoice-issuer.service.ts';
import { Order, OrderEvent, type OrderEventKind, parseNumber } from '../order.entity.ts';
import { lockByNumber, lockOrder, orderNotFound, record } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import { PaymentSettlement } from '../payments/payment-settlement.service.ts';
import { findPaid } from '../payments/refunds.ts';
import { paidByHand, RefundRequests } from '../steps/refund-requests.service.ts';
import { isOpen, presentWithdrawal, withdrawalOf } from '../withdrawal.ts';
import { type Condition, Return, ReturnLine, type ReturnState } from './return.entity.ts';
import { paidForReturn, type ReturnableLine, returnableLines } from './returned-lines.ts';
import type {
  ListReturnsQuery,
  OrderReturnsDto,
  RequestReturnDto,
  ReturnDto,
  ReturnLineDto,
  ReturnStep,
  TakeReturnStepDto,
} from './returns.dto.ts';

const DAY_MS = 24 * 3_600_000;

/** From which states a step leads to which, and its event. The event of a refund follows when the money has moved. */
const STEPS: Record<ReturnStep, { from: readonly ReturnState[]; to: ReturnState; event?: OrderEventKind }> = {
  accept: { from: ['requested'], to: 'accepted', event: 'return-accepted' },
  receive: { from: ['accepted'], to: 'received', event: 'return-received' },
  refund: { from: ['received'], to: 'refunded' },
  // Also ends a return that never arrives, or that has nothing to refund.
  decline: { from: ['requested', 'accepted', 'received'], to: 'declined', event: 'return-declined' },
};

/** Returns of delivered lines. Each change is one transaction, which locks the order and appends to its history. */
@Injectable()
export class ReturnsService {
  private readonly table: TableReader<Return>;

  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Return) returns: Repository<Return>,
    private readonly settings: SettingsService,
    private readonly stock: StockService,
    private readonly refunds: RefundRequests,
    private readonly audit: AuditLog,
    private readonly announcer: Announcer,
    private readonly settlement: PaymentSettlement,
    private readonly invoices: InvoiceIssuer,
  ) {
    this.table = new TableReader(returns);
  }

  /** Newest first. */
  async list({ state, ...page }: ListReturnsQuery): Promise<Page<ReturnDto>> {
    const where = state ? [{ sql: 'state = ?', values: [state] }] : [];
    const found = await keysetPage(this.table, where, sortOrder('newest'), page);
    const shown = await this.present(this.dataSource.manager, found.items, 'admin');
    const byId = new Map(shown.map((one) => [one._id, one]));
    return found.map(({ id }) => byId.get(id) as ReturnDto);
  }

  /** @throws ProblemException 404 for an unknown number, and for another account's order */
  async ofOrder(number: string, caller: AuthenticatedUser): Promise<OrderReturnsDto> {
    const { manager } = this.dataSource;
    const stored = parseNumber(number);
    const order = stored === undefined ? null : await manager.findOneBy(Order, { number: stored });
    if (!order || (caller.role !== 'admin' && order.userId !== caller.id)) throw orderNotFound();
    const returns = await manager.find(Return, { where: { orderId: order.id }, order: { id: 'ASC' } });
    const { end, withdrawal } = await periodsOf(manager, order, await this.settings.get());
    const until = end && isOpen({ end }) ? end.toISOString() : undefined;
    const withdrawable = presentWithdrawal(withdrawal);
    const lines = until || withdrawable ? await returnableLines(manager, order, returns) : [];
    return {
      ...(lines.length > 0 && { until, withdrawal: withdrawable }),
      returnable: lines.map(({ line, left: quantity }) => ({
        line: line.id,
        service: line.service,
        quantity,
      })),
      returns: await this.present(manager, returns, caller.role),
    };
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
      const periods = await periodsOf(manager, order, await this.settings.read(manager));
      const period = reason === 'withdrawal' ? periods.withdrawal : periods.end && { end: periods.end };
      if (!period) throw notReturnable(order);
      if (!isOpen(period)) throw returnsEnded(order, period.end);
      const { id: orderId, changedAt } = order;
      const returns = await manager.findBy(Return, { orderId });
      const possible = await returnableLines(manager, order, returns);
      const lines = body.lines.map(({ line: lineId, quantity }) => {
        const found = possible.find(({ line }) => line.id === lineId);
        if (!found) throw lineNotReturnable(order);
        if (quantity > found.left) throw lineNotReturnable(order, found);
        return { id: newId(), returnId: id, lineId, quantity, condition: null };
      });
      const times = { createdAt: changedAt, changedAt };
      await insertRow(manager, Return, {
        id,
        orderId,
        state: reason === 'withdrawal' ? 'accepted' : 'requested',
        reason,
        note,
        answer: '',
        ...times,
      });
      await insertRows(manager, ReturnLine, lines);
      await manager.update(Order, { id: orderId }, { changedAt });
      await record(manager, order, caller, { kind: 'return-requested', note, reference: id });
    });
    this.announcer.wake();
    return this.get(id, caller);
  }

  /** @throws ProblemException 404; 400 without what the step needs; 409 for an impossible step; 403 for a large refund without a recent proof */
  async take(id: string, body: TakeReturnStepDto, admin: AuthenticatedUser): Promise<ReturnDto> {
    const found = await this.find(id);
    await inTransaction(this.dataSource, 'take-return-step', async (manager) => {
      const order = await lockOrder(manager, { id: found.orderId });
      const stored = await manager.findOneByOrFail(Return, { id });
      const { step } = body;
      if (!stepsOf(stored).includes(step)) throw impossible(stored, step);
      const { to, event } = STEPS[step];
      const answer = body.answer?.trim() ?? '';
      if (step === 'decline' && answer === '') throw answerNeeded();
      if (step === 'receive') await this.receive(manager, stored, body.lines ?? []);
      const credit = step === 'refund' && (await this.refund(manager, order, stored, admin, answer));
      const { changedAt } = order;
      await manager.update(Return, { id }, { state: to, changedAt, ...(answer && { answer }) });
      await manager.update(Order, { id: order.id }, { changedAt });
      if (event) await record(manager, order, admin, { kind: event, note: answer, reference: id });
      await this.audit.record(manager, {
        ...{ actor: admin, action: `order.return-${to}`, person: order.userId },
        subject: { kind: 'order', id: order.number },
        after: { return: id, answer },
      });
      if (credit) await this.invoices.credit(manager, order, credit);
    });
    this.announcer.wake();
    this.settlement.wake();
    return this.get(id, admin);
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

  /** Requests the refund of what arrived, or records that the admin has returned it. Returns what its credit note contains. */
  private async refund(
    manager: EntityManager,
    order: Order,
    { id: returnId, reason: why }: Return,
    admin: AuthenticatedUser,
    note: string,
  ): Promise<Credit> {
    const { returnsRefundDelivery } = await this.settings.read(manager);
    // A withdrawal from the whole contract returns the delivery, too.
    const refundsDelivery = returnsRefundDelivery || why === 'withdrawal';
    const { paid, ...credit } = await paidForReturn(manager, order, returnId, refundsDelivery);
    const { grossCents: cents } = amountsOf(paid);
    if (cents === 0 || order.payment !== 'paid') throw nothingToRefund(order);
    if (await findPaid(manager, order.id)) {
      const refund = { reason: 'returned' as const, actor: admin, note, paid };
      const requested = await this.refunds.request(manager, order, refund);
      if (requested === 0) throw nothingToRefund(order);
      return { ...credit, cents: requested };
    }
    await this.refunds.allowByHand(manager, order, admin, cents);
    const isAll = (await paidByHand(manager, order)) === cents;
    if (isAll) await manager.update(Order, { id: order.id }, { payment: 'refunded' });
    const kind = isAll ? 'refunded' : 'refunded-in-part';
    await record(manager, order, admin, { kind, amountCents: cents, note });
    return credit;
  }

  private async get(id: string, { role }: AuthenticatedUser): Promise<ReturnDto> {
    const [shown] = await this.present(this.dataSource.manager, [await this.find(id)], role);
    return shown as ReturnDto;
  }

  private async find(id: string): Promise<Return> {
    const found = await this.dataSource.manager.findOneBy(Return, { id });
    if (!found) throw new ProblemException(404, 'not-found', 'There is no return with this id.');
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
    return returns.map(({ id, orderId, state, reason, note, answer, createdAt, changedAt }) => ({
      _id: id,
      number: orders.find((order) => order.id === orderId)?.number ?? '',
      ...{ state, reason, note, answer },
      ...{ createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() },
      lines: lines
        .filter(({ returnId }) => returnId === id)
        .map(({ lineId, quantity, condition }): ReturnLineDto => {
          const service = sold.find((line) => line.id === lineId)?.service ?? '';
          return { line: lineId, service, quantity, condition: condition ?? undefined };
        }),
      steps: role === 'admin' ? stepsOf({ state, reason }) : [],
    }));
  }
}

/** The end of the time for returns, undefined for an order that was not delivered and without returns, and the time for a withdrawal. */
async function periodsOf(manager: EntityManager, order: Order, settings: Settings) {
  const { id: orderId, state } = order;
  const delivered =
    state === 'delivered' ? await manager.findOneBy(OrderEvent, { orderId, kind: 'delivered' }) : null;
  const deliveredAt = delivered?.createdAt;
  const { returnDays } = settings;
  return {
    end: deliveredAt && returnDays > 0 ? new Date(deliveredAt.getTime() + returnDays * DAY_MS) : undefined,
    withdrawal: withdrawalOf(order, deliveredAt, settings),
  };
}

/** A withdrawal needs no consent: it can be declined only when it is known that nothing arrived. */
function stepsOf({ state, reason }: Pick<Return, 'state' | 'reason'>): ReturnStep[] {
  const isBinding = reason === 'withdrawal' && state !== 'received';
  const steps = Object.entries(STEPS) as [ReturnStep, (typeof STEPS)[ReturnStep]][];
  return steps.flatMap(([step, { from }]) =>
    from.includes(state) && !(step === 'decline' && isBinding) ? [step] : [],
  );
}

function notReturnable({ number, state }: Order): ProblemException {
  const detail = `Order ${number} is ${state}, so nothing of it can be returned here. Contact us.`;
  return new ProblemException(409, 'not-returnable', detail, { number, state });
}

function returnsEnded({ number }: Order, end?: Date): ProblemException {
  const until = end?.toISOString() ?? '';
  const detail = `The time to return tools of order ${number} ended on ${until.slice(0, 10)}. Contact us.`;
  return new ProblemException(409, 'returns-ended', detail, { number, until });
}

function lineNotReturnable({ number }: Order, found?: ReturnableLine): ProblemException {
  const detail = found
    ? `Only ${found.left} of ${found.line.service} of order ${number} can still be returned.`
    : `One of the lines is not part of order ${number}, is cancelled, or is in other returns.`;
  const extras = found && { name: found.line.service, available: found.left };
  return new ProblemException(409, 'line-not-returnable', detail, { number, ...extras });
}

function impossible({ state }: Return, step: ReturnStep): ProblemException {
  const detail = `The return is ${state}, so the step ${step} is not possible.`;
  return new ProblemException(409, 'impossible-return-step', detail, { state, step });
}

function nothingToRefund({ number, payment }: Order): ProblemException {
  const detail = `There is nothing to refund for this return: order ${number} is ${payment}, or its money is on its way back or disputed.`;
  return new ProblemException(409, 'nothing-to-refund', detail, { number, payment });
}

function answerNeeded(): ProblemException {
  return new ProblemException(400, 'answer-needed', 'answer is required to decline a return.');
}

function conditionsNeeded(): ProblemException {
  const detail = 'lines must contain the condition of every line of the return, and no others.';
  return new ProblemException(400, 'conditions-needed', detail);
}
