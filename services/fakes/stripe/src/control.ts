import { z } from 'zod';
import type { Account } from './account.ts';
import { ApiError, invalidRequest } from './api/api-error.ts';
import type { ApiResponse } from './api/idempotency.ts';
import type { Faults } from './faults.ts';
import type { Webhooks } from './webhooks.ts';

/** The parts of the fake that tests control. */
export interface Controls {
  account: Account;
  webhooks: Webhooks;
  faults: Faults;
  /** Sets the clock of the fake forward, and expires the sessions whose time is over. */
  advance(seconds: number): void;
}

interface Action {
  schema: z.ZodType;
  run: (fake: Controls, input: unknown) => unknown;
}

const session = z.string();

/** What tests in other processes do with the fake: `POST /_control/<name>` with JSON. Tests in this process call the same methods. */
const ACTIONS: Record<string, Action> = {
  behavior: action(
    z.strictObject({
      webhooks: z.enum(['send', 'hold', 'lose']).optional(),
      copies: z.int().min(1).max(10).optional(),
      newRefunds: z.enum(['succeeded', 'pending', 'failed']).optional(),
    }),
    ({ webhooks, account }, changes) => {
      webhooks.mode = changes.webhooks ?? webhooks.mode;
      webhooks.copies = changes.copies ?? webhooks.copies;
      account.newRefunds = changes.newRefunds ?? account.newRefunds;
    },
  ),
  'release-webhooks': action(
    z.strictObject({ order: z.enum(['first-to-last', 'last-to-first']).optional() }),
    ({ webhooks }, { order }) => webhooks.release(order),
  ),
  'send-again': action(z.strictObject({ event: z.string() }), async ({ webhooks }, { event }) => {
    if (!(await webhooks.sendAgain(event))) throw invalidRequest(`No such event: '${event}'`);
  }),
  'add-fault': action(
    z.strictObject({
      kind: z.enum(['error', 'unreachable', 'hang', 'lose-response']),
      only: z.string().optional(),
      times: z.int().min(1).optional(),
    }),
    ({ faults }, fault) => faults.add(fault),
  ),
  'clear-faults': action(z.strictObject({}), ({ faults }) => faults.clear()),
  advance: action(z.strictObject({ seconds: z.int().min(0) }), (fake, { seconds }) => fake.advance(seconds)),
  pay: action(
    z.strictObject({ session, method: z.enum(['card', 'declined-card', 'transfer']) }),
    ({ account }, { session: id, method }) => void account.pay(id, method),
  ),
  expire: action(
    z.strictObject({ session }),
    ({ account }, { session: id }) => void account.expireSession(id),
  ),
  'settle-transfer': action(
    z.strictObject({ session, succeeded: z.boolean() }),
    ({ account }, { session: id, succeeded }) => account.settleTransfer(id, succeeded),
  ),
  'settle-refund': action(
    z.strictObject({ refund: z.string(), status: z.enum(['succeeded', 'failed']) }),
    ({ account }, { refund, status }) => account.settleRefund(refund, status),
  ),
  dispute: action(
    z.strictObject({ payment: z.string(), reason: z.string().optional(), amount: z.int().min(1).optional() }),
    ({ account }, { payment, reason = 'product_not_received', amount }) =>
      account.dispute(payment, reason, amount),
  ),
  'close-dispute': action(
    z.strictObject({ dispute: z.string(), status: z.enum(['won', 'lost']) }),
    ({ account }, { dispute, status }) => account.closeDispute(dispute, status),
  ),
  state: action(
    z.strictObject({}),
    ({ account: { sessions, refunds, disputes }, webhooks: { events, deliveries } }) => ({
      sessions,
      refunds,
      disputes,
      events,
      deliveries,
    }),
  ),
};

/** Runs an action and resolves once its webhooks have been sent. Errors are responses, too. */
export async function respondToControl(fake: Controls, name: string, body: string): Promise<ApiResponse> {
  try {
    const requested = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!requested) throw invalidRequest(`No such action: '${name}'`, {}, 404);
    const result = await requested.run(fake, requested.schema.parse(JSON.parse(body || '{}')));
    await fake.webhooks.settled();
    return { status: 200, body: JSON.stringify(result ?? {}) };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 400;
    return { status, body: JSON.stringify({ error: { message: String(error) } }) };
  }
}

function action<Schema extends z.ZodType>(
  schema: Schema,
  run: (fake: Controls, input: z.output<Schema>) => unknown,
): Action {
  return { schema, run: (fake, input) => run(fake, input as z.output<Schema>) };
}
