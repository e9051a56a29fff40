import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { problemDocument } from '@whetstone/server/http/problem.filter';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import { InvoiceIssuer } from '../invoices/invoice-issuer.service.ts';
import { type Order, parseNumber } from '../order.entity.ts';
import { lockByNumber, record } from '../order-changes.ts';
import type { TakeStepDto } from '../order-requests.dto.ts';
import type { PackResultDto } from '../orders.dto.ts';
import { paidByHand, RefundRequests } from '../payments/refund-requests.service.ts';
import { isDisputed, returnsTheRest } from '../payments/refundable.ts';
import { closePayments, findPaid, partOf } from '../payments/refunds.ts';
import { impossibleStep, isPossible, type Step } from '../step-rules.ts';
import { amountOf, OrderTransitions, onItsWayBack, type StepDetails } from './order-transitions.service.ts';

/** Takes the steps of orders. Each is one transaction: it locks the order, checks the rules, and appends to the history. */
@Injectable()
export class OrderStepsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transitions: OrderTransitions,
    private readonly refunds: RefundRequests,
    private readonly invoices: InvoiceIssuer,
  ) {}

  /**
   * @throws ProblemException 404; 409 for an impossible step, or if the stock that an unpaid order released is gone; 403 for a large refund
   * without a recent proof
   */
  async take(number: string, { step, ...details }: TakeStepDto, caller: AuthenticatedUser): Promise<void> {
    await inTransaction(this.dataSource, step, async (manager) => {
      const order = await lockByNumber(manager, number);
      if (step === 'refund') await this.refund(manager, order, caller, details);
      else await this.transitions.change(manager, order, step, caller, details);
      if (step === 'pay') await closePayments(manager, order);
      if (step === 'pay' || step === 'ship') await this.invoices.issue(manager, order);
    });
    this.transitions.wakeWorkers();
  }

  /** Packs each order in its own transaction. Returns the outcome of each, in the given order. */
  async packAll(
    numbers: readonly string[],
    caller: AuthenticatedUser,
    requestId: string,
  ): Promise<PackResultDto[]> {
    const results: PackResultDto[] = [];
    const distinct = new Set(numbers.map((number) => parseNumber(number) ?? number));
    for (const number of distinct) {
      try {
        await this.take(number, { step: 'pack' satisfies Step }, caller);
        results.push({ number, packed: true });
      } catch (error) {
        if (!(error instanceof ProblemException)) throw error;
        results.push({ number, packed: false, problem: problemDocument(error, requestId) });
      }
    }
    return results;
  }

  /** Requests the refund at the provider that received the money, or records that the admin returns it. @throws ProblemException 400, 409 */
  private async refund(
    manager: EntityManager,
    order: Order,
    actor: AuthenticatedUser,
    details: StepDetails,
  ): Promise<void> {
    if (!isPossible('refund', order, actor.role)) throw impossibleStep('refund', order, actor.role);
    if (!(await findPaid(manager, order.id))) return this.refundByHand(manager, order, actor, details);
    const { amount, note } = details;
    const cents = await this.refunds.request(manager, order, { reason: 'requested', actor, note, amount });
    if (cents === 0) throw (await isDisputed(manager, order.id)) ? disputed(order) : onItsWayBack(order);
    const asked = { note, ...amountOf(order, cents) };
    await this.transitions.recordAction(manager, order, actor, 'refund-requested', asked);
    await this.invoices.credit(manager, order, { cents });
  }

  private async refundByHand(
    manager: EntityManager,
    order: Order,
    actor: AuthenticatedUser,
    { amount, ...details }: StepDetails,
  ): Promise<void> {
    const left = (await paidByHand(manager, order)) ?? order.totalCents;
    const cents = partOf(left, amount, order.currency);
    // Less than the total can be everything that is left, because lines were cancelled after the payment.
    const isPart = !(await returnsTheRest(manager, order, cents));
    await this.refunds.allowByHand(manager, order, actor, isPart ? cents : order.totalCents);
    if (isPart) {
      const kind = 'refunded-in-part';
      await record(manager, order, actor, { kind, amountCents: cents, note: details.note });
      const returned = { ...details, ...amountOf(order, cents) };
      await this.transitions.recordAction(manager, order, actor, kind, returned);
    } else await this.transitions.change(manager, order, 'refund', actor, details);
    await this.invoices.credit(manager, order, isPart ? { cents } : {});
  }
}

function disputed({ number, state, payment }: Order): ProblemException {
  const detail = `The customer's bank disputes the payment of order ${number}, so the shop cannot refund it. Answer the bank at the payment provider.`;
  return new ProblemException(409, 'impossible-step', detail, {
    ...{ state, payment, number },
    reason: 'disputed',
  });
}
