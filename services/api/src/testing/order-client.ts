import type { ServiceProcess } from '@whetstone/server/testing/service-process';
import type { LightMyRequestResponse } from 'fastify';
import type { OrderDetailDto } from '../modules/orders/orders.dto.ts';
import type { SignedIn } from './sign-in.ts';

export const CONTACT = { address: '4 Forge Lane, Sheffield', phone: '+44 114 496 0100' };

export type Received = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'json'>;

interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  payload?: object;
  headers: Record<string, string>;
}

/** Receives requests: an application in this process, or a process (`overHttp`). */
export interface Receiver {
  app: { inject(request: Request): Promise<Received> };
}

/** Sends requests to a process. */
export function overHttp(api: ServiceProcess): Receiver {
  const inject = async ({ method, url, payload, headers }: Request): Promise<Received> => {
    const response = await fetch(api.url(url.replace(/^\/api/, '')), {
      method,
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    const body = await response.text();
    const received = { statusCode: response.status, headers: Object.fromEntries(response.headers), body };
    return { ...received, json: () => JSON.parse(body) };
  };
  return { app: { inject } };
}

/** Sends requests about orders as a user. */
export class OrderClient {
  constructor(
    private readonly receiver: Receiver,
    private readonly user: SignedIn,
  ) {}

  /** Places an order of these quantities by the tools' ids. */
  place(
    quantities: Readonly<Record<string, number>>,
    more: {
      key?: string;
      address?: string;
      phone?: string;
      expectedTotal?: number;
      expectedCurrency?: string;
      paymentMethod?: string;
      discountCode?: string;
      inBasket?: boolean;
    } = {},
  ): Promise<Received> {
    const { key, ...contact } = more;
    const lines = Object.entries(quantities).map(([id, quantity]) => ({ id, quantity }));
    return this.send('POST', '/orders', { lines, ...CONTACT, ...contact }, key);
  }

  /** Places an order, which must succeed. */
  async placed(quantities: Readonly<Record<string, number>>, more = {}): Promise<OrderDetailDto> {
    const response = await this.place(quantities, more);
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json();
  }

  async get(number: string): Promise<OrderDetailDto> {
    return (await this.send('GET', `/orders/${number}`)).json();
  }

  step(number: string, step: string, details: object = {}): Promise<Received> {
    if (step === 'cancel') return this.send('POST', `/orders/${number}/cancel`, details);
    const carrier = step === 'ship' ? { carrier: 'Parcel Post' } : {};
    return this.send('POST', `/orders/${number}/steps`, { step, ...carrier, ...details });
  }

  cancelLine(lineId: string): Promise<Received> {
    return this.send('DELETE', `/order/${lineId}`);
  }

  send(method: Request['method'], path: string, payload?: object, key?: string): Promise<Received> {
    const headers = { ...this.user.headers, ...(key && { 'idempotency-key': key }) };
    return this.receiver.app.inject({ method, url: `/api${path}`, payload, headers });
  }
}
