import * as transactions from '@whetstone/server/database/transactions';
import type { DataSource, EntityManager } from 'typeorm';

/** The transactions of an order's life. Tests kill the process before and after the commit of each. */
export const TRANSACTIONS = [
  'checkout',
  'cancel-line',
  'cancel',
  'correct-address',
  'decide-vat-number',
  'end-status-links',
  'request-return',
  'cancel-return',
  'take-return-step',
  'invoice',
  'pay',
  'pack',
  'ship',
  'deliver',
  'refund',
  'issue-invoice',
] as const;
/** The transactions of payments and refunds, which follow calls to a provider. */
export const PAYMENT_TRANSACTIONS = [
  'begin-payment',
  'open-payment',
  'settle-payment',
  'settle-refund',
  'cancel-unconfirmed',
  'release-stock',
  'record-dispute',
] as const;
/** The calls that change something at a payment provider. */
export const PROVIDER_CALLS = ['create-session', 'expire-session', 'create-refund'] as const;
/** From the event of an order to its email. */
export const MAIL_CRASH_POINTS = [
  'announce before commit',
  'announce after commit',
  'email accepted',
] as const;
/** From the event of an order to the recorded response of a webhook. */
export const WEBHOOK_CRASH_POINTS = [
  'announce before commit',
  'announce after commit',
  'settle-webhook before commit',
  'settle-webhook after commit',
] as const;

export type PaymentCrashPoint =
  | `${(typeof PAYMENT_TRANSACTIONS)[number]} ${'before commit' | 'after commit'}`
  | `${(typeof PROVIDER_CALLS)[number]} after call`;
/** `crash-points.spec` of `orders`, `orders/payments`, `mail` and `webhooks` kills a process at each point of these lists. */
type CrashPoint =
  | `${(typeof TRANSACTIONS)[number]} ${'before commit' | 'after commit'}`
  | PaymentCrashPoint
  | (typeof MAIL_CRASH_POINTS | typeof WEBHOOK_CRASH_POINTS)[number];
type KindOf<Point> = Point extends `${infer Kind} before commit` ? Kind : never;

/** A crash point after a successful call to a provider, before its result is stored. */
export function crashAfterCall(name: (typeof PROVIDER_CALLS)[number]): void {
  crashPoint(`${name} after call`);
}

/** Ends the process like `kill -9` if the test that started the process named this point. */
export function crashPoint(name: CrashPoint): void {
  const { NODE_ENV, TEST_CRASH_POINT } = process.env;
  if (TEST_CRASH_POINT === name && NODE_ENV !== 'production') process.kill(process.pid, 'SIGKILL');
}

/** Runs the work in one transaction with two crash points: before the commit, and after the commit, before the response. */
export async function inTransaction<T>(
  dataSource: DataSource,
  kind: KindOf<CrashPoint>,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const result = await transactions.inTransaction(dataSource, async (manager) => {
    const outcome = await work(manager);
    crashPoint(`${kind} before commit`);
    return outcome;
  });
  crashPoint(`${kind} after commit`);
  return result;
}
