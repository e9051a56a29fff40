import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { request as forward } from 'undici';
import { limitConnections, logRequests, rejectUnreadable, serializers } from './incoming-requests.ts';

const MEBIBYTE = 1024 * 1024;
/** Larger than the system's socket buffers. */
const LARGE = Buffer.alloc(32 * MEBIBYTE);

let app: FastifyInstance;
let client: Socket;
let requests = 0;
let answer: PromiseWithResolvers<string>;

const connectTo = ({ server }: FastifyInstance) =>
  connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);

async function open(stalledAfter?: number): Promise<void> {
  requests = 0;
  answer = Promise.withResolvers();
  app = fastify({ clientErrorHandler: rejectUnreadable });
  limitConnections(app, stalledAfter);
  app.get('/large', async () => LARGE);
  app.get('/waits', () => {
    requests += 1;
    return answer.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  client = connectTo(app);
}
afterEach(async () => {
  client.destroy();
  app.server.closeAllConnections();
  await app.close();
});

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`;

it('closes a connection whose client does not read the response', async () => {
  await open(200);
  const [connection] = await once(app.server, 'connection');
  client.pause();
  client.write(request('/large'));
  await once(connection, 'close');
  let received = 0;
  client.on('data', (chunk) => {
    received += chunk.length;
  });
  client.resume();
  await once(client, 'close');
  expect(received).toBeLessThan(LARGE.length);
});

it('sends a large response to a client that reads', async () => {
  await open();
  client.write(request('/large'));
  let received = 0;
  for await (const chunk of client) {
    received += chunk.length;
    if (received >= LARGE.length) break;
  }
  expect(received).toBeGreaterThanOrEqual(LARGE.length);
});

it('closes a connection with many pipelined requests', async () => {
  await open();
  client.write(request('/waits').repeat(100));
  await once(client, 'close');
  expect(requests).toBeLessThanOrEqual(8);
});

it('responds to a pending request when it closes, and ends connections without a complete one', async () => {
  await open();
  const accepted: Socket[] = [];
  app.server.on('connection', (socket) => accepted.push(socket));
  client.write(request('/waits'));
  const others = [connectTo(app), connectTo(app)];
  others[1]?.write('GET /half');
  while (requests + accepted.length < 4) await new Promise(setImmediate);
  const closing = app.close();
  while (app.server.listening) await new Promise(setImmediate);
  const unended = () => accepted.filter(({ writableEnded }) => !writableEnded).length;
  expect(unended()).toBe(1);
  answer.resolve('answered');
  const [response] = await once(client, 'data');
  expect(String(response)).toContain('answered');
  expect(unended()).toBe(0);
  await closing;
});

it('accepts a limited number of connections', async () => {
  await open();
  expect(app.server.maxConnections).toBe(4_096);
});

it.each([
  [
    'too many cookies',
    `GET / HTTP/1.1\r\ncookie: ${'x'.repeat(100_000)}`,
    /^HTTP\/1\.1 431 .*\r\nClear-Site-Data: "cookies"\r\n/s,
  ],
  ['half a request line', 'GET\r\n\r\n', /^HTTP\/1\.1 400 (?!.*Clear-Site-Data)/s],
])('rejects %s, and deletes the cookies only if they are too many', async (_what, text, response) => {
  await open();
  client.write(text);
  const [received] = await once(client, 'data');
  expect(String(received)).toMatch(response);
});

describe('the request log', () => {
  let lines: Record<string, unknown>[];

  async function openLogged(level: string): Promise<void> {
    lines = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    app = fastify({
      logger: { level, stream, serializers },
      logController: new LogController({ disableRequestLogging: true }),
      genReqId: () => 'request-1',
    });
    logRequests(app);
    app.get('/page', async () => 'page');
    app.get('/waits', () => {
      client.destroy();
      return new Promise(() => undefined);
    });
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));
    app.post('/forwarded', async ({ raw }) => forward('http://127.0.0.1:1', { method: 'POST', body: raw }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    client = connectTo(app);
  }
  const untilLogged = async () => {
    while (lines.every(({ req }) => req === undefined)) await new Promise(setImmediate);
    return lines.filter(({ req }) => req !== undefined);
  };

  it('contains one line per request, without values that may be about people', async () => {
    await openLogged('info');
    client.write(request('/page?token=secret&sort=price'));
    const [line, ...others] = await untilLogged();
    expect(line).toMatchObject({
      reqId: 'request-1',
      req: { method: 'GET', url: '/page?token=[redacted]&sort=price', remoteAddress: '127.0.0.1' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      msg: 'request completed',
    });
    expect([others, JSON.stringify(lines)]).toEqual([[], expect.not.stringContaining('secret')]);
  });

  it('distinguishes a request that the client aborts', async () => {
    await openLogged('info');
    client.write(request('/waits'));
    expect(await untilLogged()).toMatchObject([{ msg: 'request aborted' }]);
  });

  it('names the client of a request whose body could not be forwarded', async () => {
    await openLogged('info');
    client.write(
      'POST /forwarded HTTP/1.1\r\nhost: shop\r\ncontent-type: a/b\r\ncontent-length: 9\r\n\r\n1234',
    );
    await once(client, 'data');
    client.destroy();
    expect(await untilLogged()).toMatchObject([{ req: { remoteAddress: '127.0.0.1' } }]);
  });

  it('is empty at level warn', async () => {
    await openLogged('warn');
    expect((await app.inject('/page')).body).toBe('page');
    expect(lines).toEqual([]);
  });
});
