import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { insertRow, insertRows, TableReader } from '@whetstone/server/database/prepared-queries';
import type { Page } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { DataSource, type EntityManager, In, IsNull, type Repository } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import type { TaxTotal } from '../../../common/taxes/calculate-taxes.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { InvoiceIssuer } from '../invoices/invoice-issuer.service.ts';
import { Order, OrderEvent, type OrderEventKind, parseNumber } from '../order.entity.ts';
import { lockByNumber, lockOrder, orderNotFound, record } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import { PaymentSettlement } from '../payments/payment-settlement.service.ts';
import { findPaid } from '../payments/refunds.ts';
import { dueByRate, dueForQuantity } from '../pricing/taxation.ts';
import { RefundRequests } from '../steps/refund-requests.service.ts';
import { type Condition, Return, ReturnLine, type ReturnState } from './return.entity.ts';
import type {
  ListReturnsQuery,
  OrderReturnsDto,
  RequestReturnDto,
  ReturnDto,
  ReturnLineDto,
  ReturnStep,
  TakeReturnStepDto,
} from './returns.dto.ts';
import { isOpen, presentWithdrawal, withdrawalOf } from './withdrawal.ts';

const DAY_MS = 24 * 3_600_000;

/** From which state a step leads to which, and its event. The event of a refund follows when the money has moved. */
const STEPS: Record<ReturnStep, { from: ReturnState; to: ReturnState; event?: OrderEventKind }> = {
  accept: { from: 'requested', to: 'accepted', event: 'return-accepted' },
  decline: { from: 'requested', to: 'declined', event: 'return-declined' },
  receive: { from: 'accepted', to: 'received', event: 'return-received' },
  refund: { from: 'received', to: 'refunded' },
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
    const { end, withdrawal } = await this.periodsOf(manager, order);
    const until = end && isOpen({ end }) ? end.toISOString() : undefined;
    const withdrawable = presentWithdrawal(withdrawal);
    const lines = until || withdrawable ? await returnableLines(manager, order, returns) : [];
    return {
      ...(lines.length > 0 && { until, withdrawal: withdrawable }),
      returnable: lines.map(({ id, service, quantity }) => ({ line: id, service, quantity })),
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
      const periods = await this.periodsOf(manager, order);
      const period = reason === 'withdrawal' ? periods.withdrawal : periods.end && { end: periods.end };
      if (!period) throw notReturnable(order);
      if (!isOpen(period)) throw returnsEnded(order, period.end);
      const { id: orderId, changedAt } = order;
      const returns = await manager.findBy(Return, { orderId });
      const possible = await returnableLines(manager, order, returns);
      const lines = body.lines.map(({ line: lineId, quantity }) => {
        const line = possible.find((one) => one.id === lineId);
        if (!line) throw lineNotReturnable(order);
        if (quantity > line.quantity) throw lineNotReturnable(order, line);
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
      const { from, to, event } = STEPS[step];
      if (stored.state !== from) throw impossible(stored, step);
      const answer = body.answer?.trim() ?? '';
      if (step === 'decline' && answer === '') throw answerNeeded();
      if (step === 'receive') await this.receive(manager, stored, body.lines ?? []);
      const cents = step === 'refund' ? await this.refund(manager, order, stored, admin, answer) : 0;
      const { changedAt } = order;
      await manager.update(Return, { id }, { state: to, changedAt, ...(answer && { answer }) });
      await manager.update(Order, { id: order.id }, { changedAt });
      if (event) await record(manager, order, admin, { kind: event, note: answer, reference: id });
      await this.audit.record(manager, {
        ...{ actor: admin, action: `order.return-${to}`, person: order.userId },
        subject: { kind: 'order', id: order.number },
        after: { return: id, answer },
      });
      if (cents > 0) await this.invoices.credit(manager, order, { cents });
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
      return toolId === undefined ? [] : [{ lineId, toolId, quantity }];
    });
    await this.stock.restock(manager, changes, 'returned');
  }

  /** Requests the refund of what arrived, or records that the admin has returned it. Returns the cents. */
  private async refund(
    manager: EntityManager,
    order: Order,
    { id: returnId, reason: why }: Return,
    admin: AuthenticatedUser,
    note: string,
  ): Promise<number> {
    const arrived = await manager.findBy(ReturnLine, { returnId, condition: In(['resellable', 'damaged']) });
    const lines = await manager.findBy(OrderLine, { id: In(arrived.map(({ lineId }) => lineId)) });
    const paid = arrived.flatMap(({ lineId, quantity }): TaxTotal[] => {
      const line = lines.find(({ id }) => id === lineId);
      return line ? dueForQuantity(order, line, quantity) : [];
    });
    // A withdrawal from the whole contract returns the delivery, too.
    if (why === 'withdrawal' && (await isWhole(manager, order, arrived)))
      paid.push(...dueByRate(order, [], true));
    const cents = paid.reduce((sum, one) => sum + one.baseCents + one.cents, 0);
    if (cents === 0 || order.payment !== 'paid') throw nothingToRefund(order);
    if (await findPaid(manager, order.id)) {
      const refund = { reason: 'returned' as const, actor: admin, note, paid };
      const requested = await this.refunds.request(manager, order, refund);
      if (requested === 0) throw nothingToRefund(order);
      return requested;
    }
    await this.refunds.allowByHand(manager, order, admin, cents);
    await record(manager, order, admin, { kind: 'refunded-in-part', amountCents: cents, note });
    return cents;
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

  /** The end of the time for returns, undefined for an order that was not delivered and without returns, and the time for a withdrawal. */
  private async periodsOf(manager: EntityManager, order: Order) {
    const settings = await this.settings.get();
    const { returnDays } = settings;
    const isDelivered = order.state === 'delivered';
    const delivered =
      isDelivered && (await manager.findOneBy(OrderEvent, { orderId: order.id, kind: 'delivered' }));
    const deliveredAt = delivered ? delivered.createdAt : undefined;
    return {
      end: deliveredAt && returnDays > 0 ? new Date(deliveredAt.getTime() + returnDays * DAY_MS) : undefined,
      withdrawal: withdrawalOf(order, deliveredAt, settings),
    };
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
      steps: role === 'admin' ? stepsFrom(state) : [],
    }));
  }
}

function stepsFrom(state: ReturnState): ReturnStep[] {
  const steps = Object.entries(STEPS) as [ReturnStep, (typeof STEPS)[ReturnStep]][];
  return steps.flatMap(([step, { from }]) => (from === state ? [step] : []));
}

/** The open lines that are in no return, except declined ones. */
async function returnableLines(
  manager: EntityManager,
  { id: orderId }: Order,
  returns: readonly Return[],
): Promise<OrderLine[]> {
  const taking = returns.filter(({ state }) => state !== 'declined').map(({ id }) => id);
  const taken = taking.length > 0 ? await manager.findBy(ReturnLine, { returnId: In(taking) }) : [];
  const lines = await manager.find(OrderLine, { where: { orderId }, order: { id: 'ASC' } });
  return lines.filter(({ id, cancelledAt }) => {
    return cancelledAt === null && !taken.some(({ lineId }) => lineId === id);
  });
}

/** Whether these lines are everything that is open of the order. */
async function isWhole(
  manager: EntityManager,
  { id: orderId }: Order,
  arrived: readonly ReturnLine[],
): Promise<boolean> {
  const open = await manager.findBy(OrderLine, { orderId, cancelledAt: IsNull() });
  return open.every(({ id, quantity }) => {
    return arrived.some((one) => one.lineId === id && one.quantity === quantity);
  });
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

function lineNotReturnable({ number }: Order, line?: OrderLine): ProblemException {
  const detail = line
    ? `Order ${number} has only ${line.quantity} of ${line.service}.`
    : `One of the lines is not part of order ${number}, is cancelled, or is in another return.`;
  const extras = line && { name: line.service, available: line.quantity };
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
