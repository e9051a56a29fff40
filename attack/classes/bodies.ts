import fc from 'fast-check';
import { wrongAnswers } from '../../packages/server/src/testing/odd-bodies.ts';
import { hostileRequests, oddFields, operationsOf } from '../../packages/server/src/testing/openapi.ts';
import api from '../../services/api/openapi.json' with { type: 'json' };
import releases from '../../services/releases/openapi.json' with { type: 'json' };
import type { AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

type Document = Parameters<typeof oddFields>[0];
const DOCUMENTS = [api, releases] as unknown as Document[];
/** Those that stream their body through the edge. */
const UPLOADS = [
  ['POST /api/tools/none/photos', 'image/png'],
  ['POST /api/tool-imports?fileName=tools.csv', 'text/csv'],
  ['POST /api/releases', 'application/json'],
  ['PUT /api/releases/mf-content/0123456789abcdef/files/main.js', 'application/octet-stream'],
] as const;
/** No token, or no length of a streamed body. */
const REJECTED = [401, 411];
/** Random requests to each route, as each caller. */
const SAMPLES = 3;

/** Sends missing, odd and random bodies, parameters and queries to every documented route. */
export async function sendOddBodies(shop: AttackedShop, tries: Tries): Promise<void> {
  const { token } = await shop.signUp();
  const routes = DOCUMENTS.flatMap(operationsOf).map(({ method, path }) => `${method} ${path}`);
  const wrong = await wrongAnswers(shop.port, routes);
  for (const [upload, type] of UPLOADS)
    wrong.push(
      ...(await wrongAnswers(shop.port, [upload], { types: [type], unfinished: true, expected: REJECTED })),
    );
  for (const route of [...routes, ...UPLOADS.map(([upload]) => upload)]) {
    const answers = wrong.filter((one) => one.startsWith(`${route}:`));
    tries.record(`${route} without a body`, answers.length === 0, answers.join());
  }
  const random = DOCUMENTS.flatMap(hostileRequests).map((requests) => fc.sample(requests, SAMPLES));
  for (const requests of [DOCUMENTS.flatMap(oddFields), ...random])
    for (const { method, url, payload } of requests)
      for (const caller of [undefined, token]) {
        const answer = await shop.send(method, url, {
          ...(payload !== undefined && { body: payload, headers: { 'content-type': 'application/json' } }),
          token: caller,
        });
        tries.judge(`${method} ${url} ${payload}`, answer, (status) => status >= 200 && status < 500);
      }
}
