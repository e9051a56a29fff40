import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listValues } from './well-known-routes.ts';

let server: Server;
let respond: (url: string, response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer(({ url = '' }, response) => respond(url, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => server.close());

const values = (limit = 10) => {
  const { port } = server.address() as AddressInfo;
  return listValues(`http://127.0.0.1:${port}`, { list: '/purchase', field: '_id' }, limit);
};

it('reads all pages of a list, or up to the limit', async () => {
  respond = (url, response) => {
    const last = url.includes('cursor=2');
    response.writeHead(200, last ? {} : { link: '</purchase?cursor=2>; rel="next"' });
    response.end(JSON.stringify(last ? [{ _id: 'c' }] : [{ _id: 'a' }, { _id: 'b' }]));
  };
  expect(await values()).toEqual(['a', 'b', 'c']);
  expect(await values(2)).toEqual(['a', 'b']);
});

it.each([401, 403, 404])('returns nothing for a list that is not public (%i)', async (status) => {
  respond = (_url, response) => response.writeHead(status).end();
  expect(await values()).toEqual([]);
});

it.each([429, 503])('throws when the list cannot be read now (%i)', async (status) => {
  respond = (_url, response) => response.writeHead(status).end();
  await expect(values()).rejects.toThrow(`/purchase returned ${status}`);
});
