import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { insertRows } from '@whetstone/server/database/prepared-queries';
import { DataSource, type EntityManager, In } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { InvoiceIssuer } from '../invoices/invoice-issuer.service.ts';
import { Order } from '../order.entity.ts';
import { lockOrder, record } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import { PaymentSettlement } from '../payments/payment-settlement.service.ts';
import { isGivenUp, Return, ReturnLine } from '../returned-tools/return.entity.ts';
import { hasArrived, paidForReturn, piecesByLine } from '../returned-tools/returned-lines.ts';
import { receivedPieces } from './received-pieces.ts';
import { answerNeeded, impossible } from './return-problems.ts';
import { ReturnRefunds } from './return-refunds.service.ts';
import { findReturn, RETURN_RULES, refundsDelivery, returnablePieces, stepsOf } from './return-rules.ts';
import type { ReturnDto, TakeReturnStepDto } from './returns.dto.ts';
import { ReturnsService } from './returns.service.ts';

/** What admins do with returns. Each step is one transaction, which locks the order and appends to its history. */
@Injectable()
export class ReturnSteps {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly stock: StockService,
    private readonly refunds: ReturnRefunds,
    private readonly audit: AuditLog,
    private readonly announcer: Announcer,
    private readonly settlement: PaymentSettlement,
    private readonly invoices: InvoiceIssuer,
    private readonly returns: ReturnsService,
  ) {}

  /** @throws ProblemException 404; 400 without what the step needs; 409 for an impossible step; 403 for a large refund without a recent proof */
  async take(id: string, body: TakeReturnStepDto, admin: AuthenticatedUser): Promise<ReturnDto> {
    const found = await findReturn(this.dataSource.manager, id);
    await inTransaction(this.dataSource, 'take-return-step', async (manager) => {
      const order = await lockOrder(manager, { id: found.orderId });
      const stored = await manager.findOneByOrFail(Return, { id });
      const { step } = body;
      const lines = await linesOf(manager, id);
      if (!stepsOf(stored, lines).includes(step)) throw impossible(stored, step);
      const { to, event } = RETURN_RULES[step];
      const answer = body.answer?.trim() ?? '';
      if (step === 'decline' && answer === '') throw answerNeeded();
      const pieces =
        step === 'receive' ? await this.receive(manager, order, stored, lines, body.lines ?? []) : lines;
      const settings = await this.settings.read(manager);
      const isHere = to === 'received' || to === 'refunded';
      const paid = isHere
        ? await paidForReturn(manager, order, pieces.filter(hasArrived), refundsDelivery(stored, settings))
        : undefined;
      const refund =
        step === 'refund' && paid && (await this.refunds.refund(manager, order, paid, id, admin, answer));
      const outcome = refund ? refund.outcome : paid?.outcome;
      const { changedAt } = order;
      await manager.update(
        Return,
        { id },
        {
          ...{ state: to, changedAt },
          // The reason for declining a return no longer applies once its tools have arrived.
          ...((answer || stored.state === 'declined') && { answer }),
          ...(outcome && { outcome: JSON.stringify(outcome) }),
        },
      );
      await manager.update(Order, { id: order.id }, { changedAt });
      if (event) await record(manager, order, admin, { kind: event, note: answer, reference: id });
      await this.audit.record(manager, {
        ...{ actor: admin, action: `order.return-${to}`, subject: order.number },
        person: order.userId,
        after: await auditedReturn(manager, order, pieces, answer, refund ? refund.outcome.cents : undefined),
      });
      if (refund) await this.invoices.credit(manager, order, refund.credit);
    });
    this.announcer.wake();
    this.settlement.wake();
    return this.returns.get(id, admin);
  }

  /**
   * Stores the conditions of the pieces, and returns resellable ones to the stock.
   * @throws ProblemException 400 without the conditions; 409 if another return has the tools of this declined or cancelled one
   */
  private async receive(
    manager: EntityManager,
    order: Order,
    found: Return,
    lines: readonly ReturnLine[],
    received: NonNullable<TakeReturnStepDto['lines']>,
  ): Promise<ReturnLine[]> {
    const { id: returnId } = found;
    const pieces = receivedPieces(lines, received);
    if (isGivenUp(found)) await returnablePieces(manager, order, piecesByLine(pieces.filter(hasArrived)));
    await manager.delete(ReturnLine, { returnId });
    await insertRows(manager, ReturnLine, pieces);
    const resellable = pieces.filter(({ condition }) => condition === 'resellable');
    if (resellable.length === 0) return pieces;
    const sold = await manager.findBy(OrderLine, { id: In(resellable.map(({ lineId }) => lineId)) });
    const changes = resellable.flatMap(({ lineId, quantity }) => {
      const toolId = sold.find(({ id }) => id === lineId)?.toolId;
      return toolId === undefined ? [] : [{ lineId, toolId, quantity, returnId }];
    });
    await this.stock.restock(manager, changes, 'returned');
    return pieces;
  }
}

/** Oldest first. */
function linesOf(manager: EntityManager, returnId: string): Promise<ReturnLine[]> {
  return manager.find(ReturnLine, { where: { returnId }, order: { id: 'ASC' } });
}

/** The step in the audit log: `2 × Block plane (damaged)`, the answer, and the money. */
async function auditedReturn(
  manager: EntityManager,
  { currency }: Order,
  pieces: readonly ReturnLine[],
  answer: string,
  refundCents: number | undefined,
): Promise<object> {
  const sold = await manager.findBy(OrderLine, { id: In(pieces.map(({ lineId }) => lineId)) });
  const tools = pieces.map(({ lineId, quantity, condition }) => {
    const service = sold.find(({ id }) => id === lineId)?.service ?? '';
    return `${quantity} × ${service}${condition ? ` (${condition})` : ''}`;
  });
  return {
    tools: tools.join(', '),
    ...(answer && { answer }),
    ...(refundCents !== undefined && { refundCents, currency }),
  };
}
