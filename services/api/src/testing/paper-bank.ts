import type { IncomingHttpHeaders } from 'node:http';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type {
  DisputeStatus,
  Listed,
  NewRefund,
  NewSession,
  PaymentProvider,
  ProviderEvent,
  RefundStatus,
  SessionStatus,
} from '../modules/orders/providers/payment-provider.ts';

type Session = Listed<SessionStatus>;
type PaperRefund = Listed<RefundStatus> & { payment: string };

/** A payment provider whose books are in memory: all that another provider than Stripe needs. */
export class PaperBank implements PaymentProvider {
  readonly id = 'paper';
  readonly name = 'Paper Bank';
  readonly label = 'Pay with paper';
  readonly hint = 'At the Paper Bank.';
  readonly placedAs = 'unpaid';
  readonly amounts = () => ({ least: 1, most: 100_000, step: 1 });
  readonly sessions = new Map<string, Session>();
  readonly refunds = new Map<string, PaperRefund>();
  readonly disputes = new Map<string, DisputeStatus>();

  /** Pays a session. Returns the payment. */
  pay(id: string): string {
    const paymentIntentId = `payment-${id}`;
    this.sessions.set(id, { ...this.session(id), state: 'paid', url: null, paymentIntentId });
    return paymentIntentId;
  }

  async createSession({ paymentId, lines }: NewSession): Promise<SessionStatus> {
    const id = `session-${paymentId}`;
    const amountCents = lines.reduce((sum, line) => sum + line.amountCents * line.quantity, 0);
    const url = `https://paper.example/pay/${id}`;
    const session: Session = { id, state: 'open', url, paymentId, paymentIntentId: null, amountCents };
    this.sessions.set(id, this.sessions.get(id) ?? session);
    return this.session(id);
  }

  async readSession(id: string): Promise<SessionStatus> {
    return this.session(id);
  }

  async expireSession(id: string): Promise<SessionStatus> {
    const session = this.session(id);
    if (session.state === 'open') this.sessions.set(id, { ...session, state: 'expired', url: null });
    return this.session(id);
  }

  async visitSessions(_since: Date, visit: (session: Session) => Promise<void>): Promise<void> {
    for (const session of this.sessions.values()) await visit(session);
  }

  async createRefund({
    refundId,
    generation,
    paymentIntentId,
    amountCents,
  }: NewRefund): Promise<RefundStatus> {
    const id = `refund-${refundId}-${generation}`;
    const refund = { id, state: 'succeeded' as const, refundId, generation, error: '', amountCents };
    this.refunds.set(id, { ...refund, payment: paymentIntentId });
    return refund;
  }

  async findRefund({ refundId, generation }: NewRefund): Promise<RefundStatus | undefined> {
    return this.refunds.get(`refund-${refundId}-${generation}`);
  }

  async readRefund(id: string, refund?: { id: string; generation: number }): Promise<RefundStatus> {
    const { id: refundId, generation = 0 } = refund ?? {};
    return this.refunds.get(id) ?? { id, state: 'failed', refundId, generation, error: 'Unknown.' };
  }

  async visitRefunds(
    _since: Date,
    visit: (refund: Listed<RefundStatus>, paymentIntentId: string) => Promise<void>,
  ): Promise<void> {
    for (const { payment, ...refund } of this.refunds.values()) await visit(refund, payment);
  }

  async readDispute(id: string): Promise<DisputeStatus | undefined> {
    return this.disputes.get(id);
  }

  async visitDisputes(_since: Date, visit: (dispute: DisputeStatus) => Promise<void>): Promise<void> {
    for (const dispute of this.disputes.values()) await visit(dispute);
  }

  readEvent(body: string, { 'paper-seal': seal }: IncomingHttpHeaders): ProviderEvent | undefined {
    if (seal !== 'genuine') throw new ProblemException(400, 'invalid-signature', 'The seal is missing.');
    return JSON.parse(body) as ProviderEvent;
  }

  private session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`There is no session ${id}.`);
    return session;
  }
}
