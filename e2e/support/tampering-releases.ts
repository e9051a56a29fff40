import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns the body that replaces the service's body. */
export type Tamper = (path: string, body: Buffer) => Buffer;

const unchanged: Tamper = (_path, body) => body;

/** A proxy between an edge and the releases service that can change response bodies. */
export class TamperingReleases {
  /** The number of changed responses. */
  changed = 0;
  url = '';
  readonly #upstream: string;
  readonly #server: Server;
  #tamper = unchanged;

  private constructor(upstream: string) {
    this.#upstream = upstream;
    this.#server = createServer((request, response) => void this.#respond(request, response));
    this.#server.listen(0, '127.0.0.1');
  }

  static async open(upstream: string): Promise<TamperingReleases> {
    const proxy = new TamperingReleases(upstream);
    await once(proxy.#server, 'listening');
    proxy.url = `http://127.0.0.1:${(proxy.#server.address() as AddressInfo).port}`;
    return proxy;
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
    const answer = await fetch(this.#upstream + url, { headers: { 'x-edge-secret': secret } });
    const original = Buffer.from(await answer.arrayBuffer());
    const body = this.#tamper(url, original);
    if (!body.equals(original)) this.changed += 1;
    response.writeHead(answer.status).end(body);
  }
}
