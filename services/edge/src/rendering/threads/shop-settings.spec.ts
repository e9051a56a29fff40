import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ShopSettings } from './api-reads.ts';

let server: Server;
let status: number;
let requests: number;
let settings: ShopSettings;

beforeEach(async () => {
  // A slow machine would end the requests.
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  status = 200;
  requests = 0;
  server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ requests }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  settings = new ShopSettings(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(() => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

it('reads the settings once a second for all pages', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  expect(await Promise.all([settings.get(), settings.get()])).toEqual([{ requests: 1 }, { requests: 1 }]);
  clock.mockReturnValue(999);
  expect(await settings.get()).toEqual({ requests: 1 });
  clock.mockReturnValue(1_000);
  expect(await settings.get()).toEqual({ requests: 2 });
});

it('reads them again after a change', async () => {
  await settings.get();
  settings.outdate(['tools']);
  expect(await settings.get()).toEqual({ requests: 1 });
  settings.outdate(['tools', 'settings']);
  expect(await settings.get()).toEqual({ requests: 2 });
});

it('returns the last ones while the API fails, and none before its first response', async () => {
  status = 503;
  expect(await settings.get()).toBeUndefined();
  settings.clear();
  status = 200;
  expect(await settings.get()).toEqual({ requests: 2 });
  settings.clear();
  status = 503;
  expect(await settings.get()).toEqual({ requests: 2 });
});
