import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Stands in for VIES: `POST /check-vat-number`. */
export interface FakeVies {
  url: string;
  /** The registered numbers, with their prefixes. */
  registered: Set<string>;
  /** Whether every country reports that its register is out of order. */
  isDown: boolean;
  /** The bodies of all requests. */
  requests: Record<string, string>[];
  close: () => Promise<void>;
}

export async function startFakeVies(): Promise<FakeVies> {
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, string>;
    fake.requests.push(body);
    const isKnown = request.method === 'POST' && request.url === '/check-vat-number';
    const valid = fake.registered.has(`${body.countryCode}${body.vatNumber}`);
    const down = { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] };
    const answer = fake.isDown
      ? down
      : { ...body, valid, requestIdentifier: valid ? 'WAPIAAAAXc0NsuLT' : '' };
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? answer : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeVies = {
    ...{ url: `http://127.0.0.1:${port}`, registered: new Set(), isDown: false, requests: [] },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}
