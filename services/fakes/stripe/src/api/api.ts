import type { z } from 'zod';
import type { Account } from '../account.ts';
import type { Webhooks } from '../webhooks.ts';
import { ApiError, invalidRequest, resourceMissing } from './api-error.ts';
import { type ApiResponse, IdempotentResponses } from './idempotency.ts';
import type { PaymentIntent, Session } from './objects.ts';
import {
  EVENT_LIST,
  NONE,
  type Page,
  parseParameters,
  REFUND_CREATE,
  REFUND_LIST,
  SESSION_CREATE,
  SESSION_LIST,
} from './parameters.ts';

export interface ApiRequest {
  method: string;
  /** The path without the query. */
  path: string;
  /** The form or the query, as sent. */
  parameters: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

/** What a call does: returns the object of its response. `id` is the variable part of the path. */
type Execute<Parameters> = (parameters: Parameters, id: string, key: string | null) => object;

interface Route {
  method: string;
  path: RegExp;
  prepare: (parameters: string) => (id: string, key: string | null) => object;
}

/** The calls of Stripe's API that the shop uses. */
export class Api {
  readonly #responses = new IdempotentResponses();
  readonly #secretKey: string;
  readonly #account: Account;
  readonly #routes: Route[];

  constructor(secretKey: string, account: Account, webhooks: Webhooks) {
    this.#secretKey = secretKey;
    this.#account = account;
    this.#routes = [
      route('POST', /^\/v1\/checkout\/sessions$/, SESSION_CREATE, (parameters) =>
        this.#session(account.createSession(parameters), parameters.expand),
      ),
      route('GET', /^\/v1\/checkout\/sessions$/, SESSION_LIST, (parameters) => {
        const { status } = parameters;
        const ofStatus = account.sessions.filter((one) => !status || one.status === status);
        const list = listOf(ofIntent(ofStatus, parameters), parameters, '/v1/checkout/sessions');
        const expand = parameters.expand.map((field) => field.replace(/^data\./, ''));
        return { ...list, data: list.data.map((one) => this.#session(one, expand)) };
      }),
      route('GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, NONE, ({ expand }, id) =>
        this.#session(account.session(id), expand),
      ),
      route('POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, NONE, ({ expand }, id) =>
        this.#session(account.expireSession(id), expand),
      ),
      route('GET', /^\/v1\/payment_intents\/([^/]+)$/, NONE, ({ expand }, id) =>
        this.#intent(account.paymentIntent(id), expand),
      ),
      route('POST', /^\/v1\/refunds$/, REFUND_CREATE, (parameters, _id, key) =>
        account.createRefund(parameters, key),
      ),
      route('GET', /^\/v1\/refunds$/, REFUND_LIST, (parameters) =>
        listOf(ofIntent(account.refunds, parameters), parameters, '/v1/refunds'),
      ),
      route('GET', /^\/v1\/refunds\/([^/]+)$/, NONE, (_parameters, id) => account.refund(id)),
      route('GET', /^\/v1\/disputes$/, REFUND_LIST, (parameters) =>
        listOf(ofIntent(account.disputes, parameters), parameters, '/v1/disputes'),
      ),
      route('GET', /^\/v1\/disputes\/([^/]+)$/, NONE, (_parameters, id) => account.disputeOf(id)),
      route('GET', /^\/v1\/events$/, EVENT_LIST, (parameters) => {
        const types = parameters.types ?? (parameters.type ? [parameters.type] : undefined);
        const matching = webhooks.events.filter(({ type }) => !types || types.includes(type));
        return listOf(matching, parameters, '/v1/events');
      }),
      route('GET', /^\/v1\/events\/([^/]+)$/, NONE, (_parameters, id) => {
        const event = webhooks.events.find((one) => one.id === id);
        if (!event) throw resourceMissing('event', id, 'id');
        return event;
      }),
    ];
  }

  /** Handles a request. Errors are responses, too. */
  respond(request: ApiRequest): ApiResponse {
    const rejection = this.rejectOtherKey(request.authorization);
    if (rejection) return rejection;
    try {
      this.#account.expireDue();
      const { method, path, parameters, idempotencyKey } = request;
      const matching = this.#routes.find((one) => one.method === method && one.path.test(path));
      if (!matching) throw invalidRequest(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
      const [, id = ''] = matching.path.exec(path) ?? [];
      // Stripe keeps no response to a request with invalid parameters.
      const execute = matching.prepare(parameters);
      const key = method === 'POST' ? idempotencyKey : undefined;
      return this.#responses.respond(key, `${method} ${path}\n${parameters}`, () => {
        try {
          return { status: 200, body: JSON.stringify(execute(id, key ?? null)) };
        } catch (error) {
          return errorResponse(error);
        }
      });
    } catch (error) {
      return errorResponse(error);
    }
  }

  /** The response to a request without the secret key; undefined with the key. */
  rejectOtherKey(authorization = ''): ApiResponse | undefined {
    if (authorization === `Bearer ${this.#secretKey}`) return undefined;
    const message = authorization
      ? 'Invalid API Key provided.'
      : 'You did not provide an API key. Send it as Bearer token in the Authorization header.';
    return errorResponse(invalidRequest(message, {}, 401));
  }

  /** @throws ApiError for a field that cannot be expanded */
  #session(session: Session, expand: string[]): object {
    requireExpandable(expand, ['line_items', 'payment_intent']);
    const { id, payment_intent: intent } = session;
    return {
      ...session,
      ...(expand.includes('line_items') && {
        line_items: {
          object: 'list',
          data: this.#account.lines(id),
          has_more: false,
          url: `/v1/checkout/sessions/${id}/line_items`,
        },
      }),
      ...(expand.includes('payment_intent') &&
        intent && { payment_intent: this.#account.paymentIntent(intent) }),
    };
  }

  #intent(intent: PaymentIntent, expand: string[]): object {
    requireExpandable(expand, ['latest_charge']);
    if (expand.length === 0) return intent;
    const refundable = this.#account.refundable(intent);
    const charge = {
      id: intent.latest_charge,
      object: 'charge',
      amount: intent.amount,
      amount_refunded: intent.amount_received - refundable,
      payment_intent: intent.id,
      refunded: intent.amount_received > 0 && refundable === 0,
    };
    return { ...intent, latest_charge: charge };
  }
}

function route<Schema extends z.ZodType>(
  method: string,
  path: RegExp,
  schema: Schema,
  execute: Execute<z.output<Schema>>,
): Route {
  const prepare = (text: string) => {
    const parameters = parseParameters(schema, text);
    return (id: string, key: string | null) => execute(parameters, id, key);
  };
  return { method, path, prepare };
}

/** The objects of the payment that a list asks for; all of them without one. */
function ofIntent<Item extends { payment_intent: unknown }>(
  items: readonly Item[],
  { payment_intent: intent }: { payment_intent?: string | undefined },
): Item[] {
  return items.filter((one) => !intent || one.payment_intent === intent);
}

/** A page of objects, the newest first. @throws ApiError for an unknown cursor */
function listOf<Item extends { id: string; created: number }>(
  items: readonly Item[],
  { limit, starting_after: after, ending_before: before, created }: Page,
  url: string,
): { object: 'list'; data: Item[]; has_more: boolean; url: string } {
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = created;
  const newestFirst = items
    .filter(({ created: at }) => at > gt && at >= gte && at < lt && at <= lte)
    .reverse();
  const start = after ? positionOf(newestFirst, after, 'starting_after') + 1 : 0;
  const end = before ? positionOf(newestFirst, before, 'ending_before') : newestFirst.length;
  const rest = newestFirst.slice(start, end);
  const data = before ? rest.slice(-limit) : rest.slice(0, limit);
  return { object: 'list', data, has_more: data.length < rest.length, url };
}

function positionOf(items: readonly { id: string }[], id: string, param: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position < 0) throw resourceMissing('object', id, param);
  return position;
}

function requireExpandable(expand: string[], fields: string[]): void {
  const unknown = expand.find((field) => !fields.includes(field));
  if (unknown !== undefined)
    throw invalidRequest(`This property cannot be expanded (${unknown}).`, { param: 'expand' });
}

function errorResponse(error: unknown): ApiResponse {
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.body }) };
}
