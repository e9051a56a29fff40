import { createHmac } from 'node:crypto';
import { type EventType, newId, type StripeEvent } from './api/objects.ts';
import type { Clock } from './clock.ts';

/**
 * Sends one webhook. Resolves with the status of the response.
 * @throws when there is no response
 */
export type SendWebhook = (body: string, headers: Record<string, string>) => Promise<number>;

/** How webhooks are sent: `hold` keeps them until they are released, `lose` never sends them. */
export type WebhookMode = 'send' | 'hold' | 'lose';

/** One attempt to send an event. `status` is 0 without a response. */
export interface Delivery {
  event: string;
  type: EventType;
  status: number;
}

/** Milliseconds before each retry of a webhook without a 2xx response. Stripe retries for three days. */
const RETRY_DELAYS = [1_000, 5_000, 30_000, 120_000, 600_000];
const RESPONSE_TIMEOUT = 10_000;

/** The events of the account, and their webhooks. */
export class Webhooks {
  mode: WebhookMode = 'send';
  /** How many times each event is sent. */
  copies = 1;
  readonly events: StripeEvent[] = [];
  readonly deliveries: Delivery[] = [];
  readonly #secret: string;
  readonly #clock: Clock;
  readonly #send: SendWebhook | undefined;
  readonly #sending = new Set<Promise<void>>();
  readonly #retries = new Map<StripeEvent, NodeJS.Timeout>();
  #held: StripeEvent[] = [];

  constructor(secret: string, clock: Clock, send: SendWebhook | undefined) {
    this.#secret = secret;
    this.#clock = clock;
    this.#send = send;
  }

  /** Records an event about the present state of an object, and sends the event as `mode` says. */
  emit(type: EventType, object: object, idempotencyKey: string | null = null): void {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: null,
      created: this.#clock.now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: this.#send ? 1 : 0,
      request: { id: null, idempotency_key: idempotencyKey },
      type,
    };
    this.events.push(event);
    if (this.mode === 'hold') this.#held.push(event);
    if (this.mode === 'send') this.#sendCopies(event);
  }

  /** Sends held events and waiting retries now. Resolves when each of them has been sent. */
  async release(order: 'first-to-last' | 'last-to-first' = 'first-to-last'): Promise<void> {
    const due = [...this.#held, ...this.#retries.keys()];
    this.#held = [];
    if (order === 'last-to-first') due.reverse();
    for (const event of due) {
      this.#sendCopies(event);
      await this.settled();
    }
  }

  /** Sends an event once more. @returns false for an unknown event */
  async sendAgain(id: string): Promise<boolean> {
    const event = this.events.find((one) => one.id === id);
    if (event) await this.#attempt(event, RETRY_DELAYS.length);
    return event !== undefined;
  }

  /** Resolves when no webhook is being sent. Held events and retries that wait do not count. */
  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  close(): void {
    this.mode = 'lose';
    for (const timer of this.#retries.values()) clearTimeout(timer);
    this.#retries.clear();
  }

  #sendCopies(event: StripeEvent): void {
    clearTimeout(this.#retries.get(event));
    this.#retries.delete(event);
    for (let copy = 0; copy < this.copies; copy++) {
      const sending = this.#attempt(event, 0).finally(() => this.#sending.delete(sending));
      this.#sending.add(sending);
    }
  }

  async #attempt(event: StripeEvent, failures: number): Promise<void> {
    if (!this.#send) return;
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': this.#sign(body),
    };
    const status = await this.#send(body, headers).catch(() => 0);
    this.deliveries.push({ event: event.id, type: event.type, status });
    if (status >= 200 && status < 300) event.pending_webhooks = 0;
    else this.#retryLater(event, failures);
  }

  #retryLater(event: StripeEvent, failures: number): void {
    const delay = RETRY_DELAYS[failures];
    if (delay === undefined || this.mode === 'lose' || this.#retries.has(event)) return;
    const timer = setTimeout(() => {
      this.#retries.delete(event);
      void this.#attempt(event, failures + 1);
    }, delay);
    this.#retries.set(event, timer.unref());
  }

  /** The time of a signature is the time of the attempt, and not of the clock that tests set forward: receivers compare it with their own. */
  #sign(body: string): string {
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', this.#secret).update(`${time}.${body}`).digest('hex');
    return `t=${time},v1=${signature}`;
  }
}

/** Sends webhooks by HTTP, without following redirects. */
export function sendTo(url: string): SendWebhook {
  return async (body, headers) => {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT);
    const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  };
}
