import { randomBytes, randomUUID } from 'node:crypto';
import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';
import type { Request } from 'autocannon';
import { accessTokenOf } from '../lib/access-token.ts';
import { idOf } from '../lib/generated-rows.ts';

export interface Workload {
  name: string;
  /** The least share of the bare server's throughput, at 10 connections and with every cache off. */
  targetRatio: number;
  requests: Request[];
}

/** The settings of an API that takes the address of each client from the requests, as behind the edge. */
export const EDGE_SETTINGS = { EDGE_SECRET: randomBytes(32).toString('hex') };

/** The requests to each server. Each order is of another tool, by another user in another network, with a new idempotency key. */
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
      const user = count % users;
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens[user]}`,
        [EDGE_SECRET_HEADER]: EDGE_SETTINGS.EDGE_SECRET,
        'x-forwarded-for': `10.0.${user >> 8}.${user & 255}`,
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
