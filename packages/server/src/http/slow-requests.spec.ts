import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { ARRIVAL_TIMEOUTS, limitArrival } from '@whetstone/contract/slow-requests';

const SECOND = 1_000;

let server: Server;
let client: Socket;
let request: IncomingMessage;
let received: string;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  server = createServer(ARRIVAL_TIMEOUTS, (incoming, response) => {
    limitArrival(incoming, response);
    request = incoming;
    incoming.on('error', () => undefined).resume();
    incoming.once('end', () => response.end('complete'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  received = '';
  client.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
});
afterEach(() => {
  jest.useRealTimers();
  client.destroy();
  server.closeAllConnections();
  server.close();
});

/** Begins a body of 10 MB with this number of bytes. Resolves when they have arrived. */
async function begin(bytes: number): Promise<void> {
  client.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 10000000\r\n\r\n');
  await once(server, 'request');
  client.write('x'.repeat(bytes));
  await arrival(bytes);
}

async function arrival(bytes: number): Promise<void> {
  while (request.socket.bytesRead < bytes) await setImmediate();
}

const expectEnd = async () => {
  await once(client, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
};

it('closes the connection of a body that does not go on within 15 seconds', async () => {
  await begin(10);
  jest.advanceTimersByTime(14.9 * SECOND);
  expect(request.socket.destroyed).toBe(false);
  jest.advanceTimersByTime(0.2 * SECOND);
  await expectEnd();
});

it('lets a body go on that arrives at 64 kB per second, and no longer', async () => {
  await begin(640_000);
  jest.advanceTimersByTime(24.9 * SECOND);
  expect([request.socket.destroyed, received]).toEqual([false, '']);
  client.write('x'.repeat(640_000));
  await arrival(1_280_000);
  jest.advanceTimersByTime(10 * SECOND);
  expect([request.socket.destroyed, received]).toEqual([false, '']);
  jest.advanceTimersByTime(0.3 * SECOND);
  await expectEnd();
});

it('waits for no body that has arrived', async () => {
  client.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\n\r\nbody');
  await once(client, 'data');
  jest.advanceTimersByTime(600 * SECOND);
  expect([request.socket.destroyed, received.split('\r\n')[0]]).toEqual([false, 'HTTP/1.1 200 OK']);
});
