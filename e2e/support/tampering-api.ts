import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns the body that replaces the API's body. */
export type Tamper = (path: string, body: Buffer) => Buffer;

const unchanged: Tamper = (_path, body) => body;

/** A proxy between an edge and the API that can change response bodies. */
export class TamperingApi {
  /** The number of changed responses. */
  changed = 0;
  url = '';
  readonly #apiUrl: string;
  readonly #server: Server;
  #tamper = unchanged;

  private constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
    this.#server = createServer((request, response) => void this.#respond(request, response));
    this.#server.listen(0, '127.0.0.1');
  }

  static async open(apiUrl: string): Promise<TamperingApi> {
    const api = new TamperingApi(apiUrl);
    await once(api.#server, 'listening');
    api.url = `http://127.0.0.1:${(api.#server.address() as AddressInfo).port}`;
    return api;
  }

  setTamper(tamper: Tamper): void {
    this.#tamper = tamper;
    this.changed = 0;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Drops conditional headers, so every response has a body. */
  async #respond({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const secret = String(headers['x-edge-secret']);
    const upstream = await fetch(this.#apiUrl + url, { headers: { 'x-edge-secret': secret } });
    const original = Buffer.from(await upstream.arrayBuffer());
    const body = this.#tamper(url, original);
    if (!body.equals(original)) this.changed += 1;
    response.writeHead(upstream.status).end(body);
  }
}
