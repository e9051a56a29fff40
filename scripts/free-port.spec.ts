import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from './lib/free-port.ts';

jest.mock('node:crypto', () => {
  const crypto: typeof import('node:crypto') = jest.requireActual('node:crypto');
  return { ...crypto, randomInt: jest.fn(crypto.randomInt) };
});

it('chooses ports that no outgoing connection takes, and another one when the port is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as { port: number };
  jest.mocked(randomInt).mockImplementationOnce(() => taken);
  const free = await freePort();
  server.close();
  expect(randomInt).toHaveBeenCalledTimes(2);
  // Linux gives the ports from 32,768 to outgoing connections, other systems those from 49,152.
  expect(free).toBeGreaterThanOrEqual(20_000);
  expect(free).toBeLessThan(32_768);
});
