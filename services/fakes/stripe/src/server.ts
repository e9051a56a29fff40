import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Account } from './account.ts';
import { Api } from './api/api.ts';
import { newId } from './api/objects.ts';
import { respondWithPage } from './checkout/checkout.ts';
import { Clock } from './clock.ts';
import { Faults, respondToControl } from './control.ts';
import type { Settings } from './settings.ts';
import { type SendWebhook, sendTo, Webhooks } from './webhooks.ts';

const MAX_BODY_LENGTH = 256 * 1024;
/** Milliseconds between two checks for sessions whose time is over. */
const EXPIRY_INTERVAL = 1_000;

export interface FakeStripeOptions extends Partial<Settings> {
  secretKey: string;
  webhookSecret: string;
  /** Replaces `webhookUrl`, for example for a server without a port. */
  sendWebhook?: SendWebhook;
  /** Milliseconds since 1970; by default the clock of this machine. */
  now?: () => number;
}

/** The parts of the fake that tests control. */
export interface FakeStripe {
  account: Account;
  webhooks: Webhooks;
  faults: Faults;
  /** Sets the clock of the fake forward, and expires the sessions whose time is over. */
  advance(seconds: number): void;
  /** The address of the API and of the checkout pages. */
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Starts the fake on the loopback interface, which other machines cannot reach. Its state is lost when it ends. */
export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripe> {
  const server = createServer().listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const clock = new Clock(options.now ?? Date.now);
  const send = options.sendWebhook ?? (options.webhookUrl ? sendTo(options.webhookUrl) : undefined);
  const webhooks = new Webhooks(options.webhookSecret, clock, send);
  const account = new Account(clock, webhooks, (id) => `${url}/c/pay/${id}`);
  const expiry = setInterval(() => account.expireDue(), EXPIRY_INTERVAL).unref();
  const fake: FakeStripe = {
    url,
    port,
    account,
    webhooks,
    faults: new Faults(),
    advance: (seconds) => {
      clock.advance(seconds);
      account.expireDue();
    },
    close: async () => {
      clearInterval(expiry);
      webhooks.close();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  const api = new Api(options.secretKey, account, webhooks);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    handle(fake, api, request, response).catch(() => response.destroy());
  });
  return fake;
}

async function handle(
  fake: FakeStripe,
  api: Api,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const address = new URL(request.url ?? '/', fake.url);
  const body = await readBody(request);
  const page = respondWithPage(fake.account, method, address, body);
  if (page) return void response.writeHead(page.status, page.headers).end(page.body);
  const [, action] = /^\/_control\/([a-z-]+)$/.exec(address.pathname) ?? [];
  if (action && method === 'POST') {
    const result = api.rejectOtherKey(headers.authorization) ?? (await respondToControl(fake, action, body));
    return void response.writeHead(result.status, jsonHeaders()).end(result.body);
  }
  return handleApi(fake, api, address, body, request, response);
}

/** @throws to end the connection without a response */
async function handleApi(
  { faults }: FakeStripe,
  api: Api,
  { pathname, search }: URL,
  body: string,
  { method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const fault = faults.next(method, pathname);
  if (fault === 'hang') return;
  if (fault === 'unreachable') throw new Error(fault);
  if (fault === 'error') {
    const error = { type: 'api_error', message: 'An error that a test requested.' };
    return void response.writeHead(500, jsonHeaders()).end(JSON.stringify({ error }));
  }
  const key = headers['idempotency-key'];
  const result = api.respond({
    method,
    path: pathname,
    parameters: method === 'GET' ? search.slice(1) : body,
    authorization: headers.authorization,
    idempotencyKey: typeof key === 'string' ? key : undefined,
  });
  if (fault === 'lose-response') throw new Error(fault);
  response.writeHead(result.status, { ...jsonHeaders(), ...result.headers }).end(result.body);
}

function jsonHeaders(): Record<string, string> {
  return { 'content-type': 'application/json', 'request-id': newId('req') };
}

/** @throws when the body is longer than a request of the shop can be */
async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > MAX_BODY_LENGTH) throw new Error('The body is too long.');
  }
  return body;
}
