import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { freePort, onFreePorts, readPort } from './lib/free-port.ts';

jest.mock('node:crypto', () => {
  const crypto: typeof import('node:crypto') = jest.requireActual('node:crypto');
  return { ...crypto, randomInt: jest.fn(crypto.randomInt) };
});

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as { port: number }).port };
}

it('chooses ports that no outgoing connection takes, and another one when the port is in use', async () => {
  const { server, port: taken } = await listening();
  jest.mocked(randomInt).mockImplementationOnce(() => taken);
  const free = await freePort();
  server.close();
  expect(randomInt).toHaveBeenCalledTimes(2);
  // Linux gives the ports from 32,768 to outgoing connections, other systems those from 49,152.
  expect(free).toBeGreaterThanOrEqual(20_000);
  expect(free).toBeLessThan(32_768);
});

describe('a start on free ports', () => {
  it('is repeated with other ports when another process has taken one of them', async () => {
    const other = await listening();
    const start = jest.fn(async (...ports: number[]) => {
      if (ports.includes(other.port)) throw new Error('in use');
      return ports;
    });
    const chosen = [await freePort(), other.port, 20_001, 20_001, 20_002];
    expect(await onFreePorts(2, start, async () => chosen.shift() ?? 0)).toEqual([20_001, 20_002]);
    expect(start).toHaveBeenCalledTimes(2);
    other.server.close();
  });

  it('is not repeated when it fails for another reason', async () => {
    const start = jest.fn(async () => Promise.reject(new Error('no memory')));
    await expect(onFreePorts(1, start)).rejects.toThrow('no memory');
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('fails when every chosen port is taken', async () => {
    const { server, port } = await listening();
    const start = jest.fn(async () => Promise.reject(new Error('in use')));
    await expect(onFreePorts(1, start, async () => port)).rejects.toThrow('in use');
    expect(start).toHaveBeenCalledTimes(5);
    server.close();
  });
});

it.each(['eighty', '0', '65536', '-1'])('rejects the port %s in one sentence', (port) => {
  expect(() => readPort(port)).toThrow(`PORT must be a number from 1 to 65535, not "${port}".`);
});

it.each(['1', '4000', '65535'])('reads the port %s', (port) => {
  expect(readPort(port)).toBe(port);
});
