import { execFileSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { WebhookSender } from './webhook-sender.ts';

const SECRETS = ['whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'whsec_BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'];
const payload = JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-23T08:00:00.000Z', data: {} });
const SHORT_MS = 300;
/** Has a message when the sender has received the headers of a response. */
const HEADERS = 'undici:request:headers';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Listens on a free port. Returns the port. */
async function listen(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  servers.push(server.listen(port, host));
  server.on('connection', (socket: Socket) => socket.unref());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const send = (sender: WebhookSender, url: string, secrets: readonly string[] = SECRETS.slice(0, 1)) =>
  sender.send({ url, id: 'evt-1', payload, secrets });

/** Sends to a receiver at an internal address. */
async function sendTo(server: Server, timeoutMs?: number) {
  const port = await listen(server);
  return send(
    new WebhookSender([`127.0.0.1:${port}`], undefined, timeoutMs),
    `http://127.0.0.1:${port}/orders`,
  );
}
const respond = (listener: RequestListener) => sendTo(createServer(listener));

describe('a request', () => {
  it('has the headers of Standard Webhooks, and a signature of each secret', async () => {
    const requests: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = [];
    const port = await listen(
      createServer(async (request, response) => {
        const { method, url, headers } = request;
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const body = Buffer.concat(chunks).toString();
        requests.push({ method, url, headers, body });
        response.writeHead(204).end();
      }),
    );
    const sender = new WebhookSender([`127.0.0.1:${port}`]);
    const result = await send(sender, `http://127.0.0.1:${port}/orders?shop=1`, SECRETS);
    expect(result).toEqual({ status: 204, error: undefined, durationMs: expect.any(Number) });
    const [{ headers, body, ...request }] = requests as [(typeof requests)[0]];
    expect(request).toEqual({ method: 'POST', url: '/orders?shop=1' });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'evt-1' });
    for (const secret of SECRETS) {
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(
        JSON.parse(payload),
      );
    }
    const other = new Webhook('whsec_CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC');
    expect(() => other.verify(body, headers as Record<string, string>)).toThrow('No matching signature');
  });

  it('reaches an internal host by a name of the hosts file', async () => {
    const port = await listen(
      createServer((_, response) => response.end()),
      'localhost',
    );
    const sender = new WebhookSender([`localhost:${port}`]);
    expect(await send(sender, `http://localhost:${port}/`)).toMatchObject({ status: 200 });
    expect(await send(new WebhookSender([]), `https://localhost:${port}/`)).toMatchObject({
      error: expect.stringMatching(/^(ENOTFOUND|url-not-public)$/),
    });
  });

  it('is not redirected', async () => {
    let visits = 0;
    const private_ = await listen(createServer(() => (visits += 1)));
    const result = await respond((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${private_}/` }).end(),
    );
    expect(result).toMatchObject({ status: 307, error: 'status' });
    expect(visits).toBe(0);
  });

  it.each([
    [500, 'status'],
    [404, 'status'],
    [201, undefined],
  ])('that is answered with %i has the error %s', async (status, error) => {
    expect(await respond((_, response) => response.writeHead(status).end())).toMatchObject({ status, error });
  });
});

describe('forged requests', () => {
  it.each([[['127.0.0.1']], [['::ffff:127.0.0.1']], [['93.184.216.34', '127.0.0.1']]])(
    'do not reach a private server through a host name with the addresses %j',
    async (addresses) => {
      let connections = 0;
      const port = await listen(createTcpServer(() => (connections += 1)));
      const sender = new WebhookSender([], async () => addresses);
      expect(await send(sender, `https://hooks.example:${port}/`)).toMatchObject({
        status: undefined,
        error: 'url-not-public',
      });
      expect(connections).toBe(0);
    },
  );

  it('connect to the addresses that were checked, even if the next DNS answer differs', async () => {
    const reached: string[] = [];
    const receiver = (name: string) =>
      createServer((_, response) => {
        reached.push(name);
        response.end();
      });
    const port = await listen(receiver('checked'));
    await listen(receiver('changed'), '127.0.0.2', port);
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']];
    const resolve = jest.fn(async () => answers.shift() ?? []);
    const sender = new WebhookSender([`hooks.test:${port}`], resolve);
    expect(await send(sender, `http://hooks.test:${port}/`)).toMatchObject({ status: 200 });
    expect(reached).toEqual(['checked']);
    expect(resolve).toHaveBeenCalledTimes(1);
  });
});

describe('a receiver that misbehaves', () => {
  const late = 'timeout';
  const repeat = (text: string, everyMs: number, first = '') =>
    createTcpServer((socket) => {
      socket.write(first);
      const timer = setInterval(() => socket.write(text), everyMs);
      socket.on('error', () => {}).on('close', () => clearInterval(timer));
    });

  it.each([
    ['accepts no request', createTcpServer(() => {})],
    ['sends headers slowly', repeat('x-more: a\r\n', 20, 'HTTP/1.1 200 OK\r\n')],
    ['sends interim responses forever', repeat('HTTP/1.1 103 Early Hints\r\n\r\n', 5)],
  ])('%s: the attempt ends after its timeout', async (_, server) => {
    const result = await sendTo(server, SHORT_MS);
    expect(result).toMatchObject({ status: undefined, error: late });
    expect(result.durationMs).toBeLessThan(100 * SHORT_MS);
  });

  it('sends endless headers: the attempt ends after 8 KB', async () => {
    const flood = repeat(`x-more: ${'a'.repeat(1_000)}\r\n`, 1, 'HTTP/1.1 200 OK\r\n');
    expect(await sendTo(flood)).toMatchObject({ error: 'UND_ERR_HEADERS_OVERFLOW' });
  });

  it('sends a huge body: at most a few kilobytes are read', async () => {
    let written = 0;
    const closed = Promise.withResolvers<void>();
    const result = await respond((_, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
      };
      response.on('drain', write).on('close', closed.resolve);
      write();
    });
    await closed.promise;
    expect(result).toMatchObject({ status: 200, error: undefined });
    // The buffers of the sockets hold more than the sender reads.
    expect(written).toBeLessThan(16_000_000);
  });

  it('sends a slow body: its status counts, after the timeout', async () => {
    const slow = repeat('a', 20, 'HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n');
    const timeout = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal);
    const onHeaders = () => void setImmediate(() => timeout.abort());
    subscribe(HEADERS, onHeaders);
    expect(await sendTo(slow)).toMatchObject({ status: 200, error: undefined });
    unsubscribe(HEADERS, onHeaders);
    expect(timeout.signal.aborted).toBe(true);
    jest.restoreAllMocks();
  });

  it('has DNS servers that do not answer', async () => {
    const sender = new WebhookSender([], () => new Promise(() => {}), SHORT_MS);
    expect(await send(sender, 'https://hooks.example/')).toMatchObject({ error: late });
  });

  it('refuses the connection', async () => {
    const sender = new WebhookSender(['127.0.0.1:9']);
    expect(await send(sender, 'http://127.0.0.1:9/')).toMatchObject({
      error: 'ECONNREFUSED',
    });
  });

  it('closes the connection, or does not speak HTTP', async () => {
    const closing = createTcpServer((socket) => socket.destroy());
    expect((await sendTo(closing)).error).toMatch(/^[A-Z_]\w+$/);
    const other = createTcpServer((socket) => socket.end('220 mail.example ESMTP\r\n'));
    expect((await sendTo(other)).error).toMatch(/^[A-Z_]\w+$/);
  });
});

describe('TLS', () => {
  const trusted = getCACertificates('default');
  let certificate: { key: Buffer; cert: Buffer };
  beforeAll(() => {
    certificate = certificateFor('hooks.test');
    setDefaultCACertificates([...trusted, certificate.cert.toString()]);
  });
  afterAll(() => setDefaultCACertificates(trusted));

  it('asks for the host name and verifies it, although the connection goes to an address', async () => {
    const seen: unknown[] = [];
    const port = await listen(
      createTlsServer(certificate, ({ headers, socket }, response) => {
        seen.push([headers.host, (socket as TLSSocket).servername]);
        response.end();
      }),
    );
    const resolve = async () => ['127.0.0.1'];
    const sender = new WebhookSender([`hooks.test:${port}`, `other.test:${port}`], resolve);
    expect(await send(sender, `https://hooks.test:${port}/`)).toMatchObject({ status: 200 });
    expect(await send(sender, `https://other.test:${port}/`)).toMatchObject({
      status: undefined,
      error: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(seen).toEqual([[`hooks.test:${port}`, 'hooks.test']]);
  });

  it('rejects a certificate of an unknown authority', async () => {
    const port = await listen(createTlsServer(certificateFor('hooks.test'), (_, response) => response.end()));
    const sender = new WebhookSender([`hooks.test:${port}`], async () => ['127.0.0.1']);
    expect((await send(sender, `https://hooks.test:${port}/`)).error).toMatch(/^[A-Z_]\w+$/);
  });
});

function certificateFor(host: string): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'whetstone-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = `-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=${host} -addext subjectAltName=DNS:${host}`;
  execFileSync('openssl', ['req', ...options.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}
