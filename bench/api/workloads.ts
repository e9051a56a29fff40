import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import { accessTokenOf } from '../lib/access-token.ts';
import { idOf } from '../lib/generated-rows.ts';

export interface Workload {
  name: string;
  /** The least share of the bare server's throughput, at 10 connections and with every cache off. */
  targetRatio: number;
  requests: Request[];
}

/** The requests to each server. Each order is of another tool, by another user, with a new idempotency key. */
export async function workloads(tools: number, users: number): Promise<Workload[]> {
  const tokens = await Promise.all(Array.from({ length: users }, (_, n) => accessTokenOf(n)));
  let count = 0;
  const one: Request = {
    setupRequest: (request) => ({ ...request, path: `/api/purchase/${idOf(count++ % tools)}` }),
  };
  const order: Request = {
    method: 'POST',
    path: '/api/order',
    setupRequest: (request) => {
      count += 1;
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens[count % users]}`,
        'idempotency-key': randomUUID(),
      };
      const body = { id: idOf(count % tools), quantity: 1, address: '4 Forge Lane', phone: '555 0101' };
      return { ...request, headers, body: JSON.stringify(body) };
    },
  };
  return [
    { name: 'list of 24', targetRatio: 0.6, requests: [{ path: '/api/purchase' }] },
    { name: 'one tool', targetRatio: 0.6, requests: [one] },
    { name: 'order placed', targetRatio: 0.4, requests: [order] },
  ];
}
