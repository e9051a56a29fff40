import { z } from 'zod';
import type { Account } from './account.ts';
import { ApiError, invalidRequest } from './api/api-error.ts';
import type { ApiResponse } from './api/idempotency.ts';

/**
 * A fault of the API:
 * - `error`: responds 500 and changes nothing.
 * - `unreachable`: ends the connection and changes nothing.
 * - `hang`: never responds and changes nothing.
 * - `lose-response`: carries out the request, then ends the connection.
 */
type FaultKind = 'error' | 'unreachable' | 'hang' | 'lose-response';

interface Fault {
  kind: FaultKind;
  /** For example `POST /v1/refunds`: requests whose method and path begin with this. By default every request. */
  only?: string;
  /** How many requests fail, retries included. By default every request until the fault is cleared. */
  times?: number;
}

export class Faults {
  #faults: Required<Fault>[] = [];

  add({ kind, only = '', times = Infinity }: Fault): void {
    this.#faults.push({ kind, only, times });
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault of this request, if any. Counts the request. */
  next(method: string, path: string): FaultKind | undefined {
    const fault = this.#faults.find(({ only, times }) => times > 0 && `${method} ${path}`.startsWith(only));
    if (fault) fault.times -= 1;
    return fault?.kind;
  }
}

type Action = (account: Account, input: unknown) => object | undefined;

/** What tests in other processes do with the fake: `POST /_control/<name>` with JSON. Tests in this process call its methods. */
const ACTIONS: Record<string, Action> = {
  pay: action(
    { session: z.string(), method: z.enum(['card', 'declined-card', 'transfer']) },
    (account, input) => void account.pay(input.session, input.method),
  ),
  'settle-refund': action(
    { refund: z.string(), status: z.enum(['succeeded', 'failed']) },
    (account, input) => void account.settleRefund(input.refund, input.status),
  ),
  dispute: action({ payment: z.string() }, (account, { payment }) =>
    account.dispute(payment, 'product_not_received'),
  ),
  'close-dispute': action(
    { dispute: z.string(), status: z.enum(['won', 'lost']) },
    (account, input) => void account.closeDispute(input.dispute, input.status),
  ),
};

/** Runs an action and resolves once its webhooks have been sent. Errors are responses, too. */
export async function respondToControl(
  { account, webhooks }: { account: Account; webhooks: { settled(): Promise<unknown> } },
  name: string,
  body: string,
): Promise<ApiResponse> {
  try {
    const requested = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!requested) throw invalidRequest(`No such action: '${name}'`, {}, 404);
    const result = requested(account, JSON.parse(body || '{}'));
    await webhooks.settled();
    return { status: 200, body: JSON.stringify(result ?? {}) };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 400;
    return { status, body: JSON.stringify({ error: { message: String(error) } }) };
  }
}

function action<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (account: Account, input: z.output<z.ZodObject<Shape>>) => object | undefined,
): Action {
  const schema = z.strictObject(shape);
  return (account, input) => run(account, schema.parse(input) as z.output<z.ZodObject<Shape>>);
}
