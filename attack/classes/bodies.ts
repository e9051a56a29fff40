import fc from 'fast-check';
import { unansweredBodies } from '../../packages/server/src/testing/odd-bodies.ts';
import { hostileRequests, oddFields, operationsOf } from '../../packages/server/src/testing/openapi.ts';
import api from '../../services/api/openapi.json' with { type: 'json' };
import releases from '../../services/releases/openapi.json' with { type: 'json' };
import type { AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

type Document = Parameters<typeof oddFields>[0];
const DOCUMENTS = [api, releases] as unknown as Document[];
/** Random requests to each route, as each caller. */
const SAMPLES = 3;

/** Sends missing, odd and random bodies, parameters and queries to every documented route. */
export async function sendOddBodies(shop: AttackedShop, tries: Tries): Promise<void> {
  const { token } = await shop.signUp();
  const routes = DOCUMENTS.flatMap(operationsOf).map(({ method, path }) => `${method} ${path}`);
  const unanswered = await unansweredBodies(shop.port, routes);
  for (const route of routes)
    tries.record(
      `${route} without a body`,
      !unanswered.some((one) => one.startsWith(`${route}:`)),
      'no answer',
    );
  const random = DOCUMENTS.flatMap(hostileRequests).map((requests) => fc.sample(requests, SAMPLES));
  for (const requests of [DOCUMENTS.flatMap(oddFields), ...random])
    for (const { method, url, payload } of requests)
      for (const caller of [undefined, token]) {
        const { status, body } = await shop.send(method, url, {
          ...(payload !== undefined && { body: payload, headers: { 'content-type': 'application/json' } }),
          token: caller,
        });
        tries.record(`${method} ${url} ${payload}`, status >= 200 && status < 500, `${status} ${body}`);
      }
}
