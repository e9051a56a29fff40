import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessagePort } from 'node:worker_threads';
import { ReadResponse } from './api-fetch.ts';
import { ApiReads } from './api-reads.ts';

let api: Server;
let url: string;
let requests: IncomingHttpHeaders[];
let status: number;
let body: string;
let reads: ApiReads;
let threads: MessagePort[];

beforeEach(async () => {
  [requests, status, body] = [[], 200, '{"cost":5}'];
  api = createServer((request, response) => {
    requests.push(request.headers);
    const etag = `"${body.length}"`;
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : status, { etag, 'content-type': 'application/json' });
    response.end(isKnown ? undefined : body);
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  url = `${origin}/api/delivery`;
  reads = new ApiReads(origin, 10_000);
  threads = [reads.open(), reads.open()];
});

afterEach(() => {
  for (const port of threads) port.close();
  api.close().closeAllConnections();
});

/** Reads the data for a page of this thread. */
async function read(thread = 0, accept = '*/*'): Promise<unknown> {
  const port = threads[thread] as MessagePort;
  port.postMessage({ id: 1, method: 'GET', url, accept });
  const [{ id, status, body, error }] = await once(port, 'message');
  expect(id).toBe(1);
  return error ?? `${status} ${body}`;
}

it('pages of all threads share a response, which is the same for everybody', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  expect(await Promise.all([read(0), read(1)])).toEqual(Array(2).fill('200 {"cost":5}'));
  expect(await read()).toBe('200 {"cost":5}');
  clock.mockRestore();
  expect(requests).toHaveLength(1);
  expect(requests[0]).not.toHaveProperty('cookie');
  expect(requests[0]).not.toHaveProperty('authorization');
});

it('a change of data is seen by the next page, and equal data is not sent again', async () => {
  await read();
  reads.outdate();
  expect(await read()).toBe('200 {"cost":5}');
  expect(requests.map((headers) => headers['if-none-match'])).toEqual([undefined, '"10"']);
  body = '{"cost":12}';
  reads.outdate();
  expect(await read()).toBe('200 {"cost":12}');
});

it('a page that starts after a change does not share an earlier request', async () => {
  const early = read(0);
  await once(api, 'request');
  reads.outdate();
  await Promise.all([early, read(1)]);
  expect(requests).toHaveLength(2);
});

it('a failure is not shared with later pages', async () => {
  status = 503;
  expect(await read()).toMatch(/^503/);
  status = 200;
  expect(await read()).toBe('200 {"cost":5}');
});

it('responses of different types are different', async () => {
  await read(0, 'application/json');
  await read(0, 'text/csv');
  expect(requests).toHaveLength(2);
});

it('a large response is not kept', async () => {
  body = `"${'x'.repeat(300_000)}"`;
  await read();
  await read();
  expect(requests.map((headers) => headers['if-none-match'])).toEqual([undefined, undefined]);
});

it('a page that needs the text and headers of a response creates no stream', async () => {
  const create = jest.spyOn(globalThis, 'Response');
  const headers = { link: '</tools?cursor=2>; rel="next"', vary: ['accept', 'cookie'], etag: undefined };
  const response = new ReadResponse({ status: 200, headers, body: '[]' });
  expect([...response.headers]).toEqual([
    ['link', headers.link],
    ['vary', 'accept, cookie'],
  ]);
  expect(await response.text()).toBe('[]');
  expect(create).not.toHaveBeenCalled();
  create.mockRestore();
});
