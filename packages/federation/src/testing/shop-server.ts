import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Call {
  method: string;
  path: string;
  token: string | undefined;
  body: string;
}

/** What the server does with a call; `null` cuts the connection. */
export type Answer = { status: number; body?: object | string } | null;

/** A server in the shop's place, which answers as the test says and remembers what it was asked. */
export class ShopServer {
  readonly calls: Call[] = [];
  readonly #answer: (call: Call) => Answer;
  readonly #server = createServer((request, response) => this.#take(request, response));

  constructor(answer: (call: Call) => Answer) {
    this.#answer = answer;
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

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const call = { method, path: url, token: headers.authorization, body: String(await buffer(request)) };
    this.calls.push(call);
    const answer = this.#answer(call);
    if (!answer) return void request.socket.destroy();
    const { status, body = '' } = answer;
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    response.writeHead(status, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}
