import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Call {
  method: string;
  path: string;
  token: string | undefined;
  body: string;
}

/** The response to a request; `null` drops the connection. */
export type FakeResponse = {
  status: number;
  body?: object | string;
  headers?: Record<string, string>;
} | null;

/** A fake shop. Responds as the test specifies and records all requests. */
export class ShopServer {
  readonly calls: Call[] = [];
  readonly #respond: (call: Call) => FakeResponse;
  readonly #server = createServer((request, response) => this.#handle(request, response));

  constructor(respond: (call: Call) => FakeResponse) {
    this.#respond = respond;
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as { port: number };
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const call = { method, path: url, token: headers.authorization, body: String(await buffer(request)) };
    this.calls.push(call);
    const fake = this.#respond(call);
    if (!fake) return void request.socket.destroy();
    const { status, body = '', headers: own } = fake;
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...own });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}
