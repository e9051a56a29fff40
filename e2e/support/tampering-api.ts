import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Puts something else in the place of what the API answered. */
export type Lie = (path: string, truth: Buffer) => Buffer;

const honest: Lie = (_path, truth) => truth;

/** Stands between an edge and the API, and says what it likes. */
export class TamperingApi {
  /** How many answers were no longer what the API had said. */
  lies = 0;
  url = '';
  readonly #apiUrl: string;
  readonly #server: Server;
  #lie = honest;

  private constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(0, '127.0.0.1');
  }

  static async open(apiUrl: string): Promise<TamperingApi> {
    const api = new TamperingApi(apiUrl);
    await once(api.#server, 'listening');
    api.url = `http://127.0.0.1:${(api.#server.address() as AddressInfo).port}`;
    return api;
  }

  tell(lie: Lie): void {
    this.#lie = lie;
    this.lies = 0;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Never conditional, so that a lie is told at every look. */
  async #answer({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const secret = String(headers['x-edge-secret']);
    const answer = await fetch(this.#apiUrl + url, { headers: { 'x-edge-secret': secret } });
    const truth = Buffer.from(await answer.arrayBuffer());
    const said = this.#lie(url, truth);
    if (!said.equals(truth)) this.lies += 1;
    response.writeHead(answer.status).end(said);
  }
}
