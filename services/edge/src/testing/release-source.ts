import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MicrofrontendRollout, ReleaseDocument } from '@whetstone/contract';
import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';
import { CompactSign } from 'jose';
import type { BuiltMicrofrontend } from './built-microfrontend.ts';

/** Authenticates an edge to the source. */
export const EDGE_SECRET = 'the secret of the edges under test';

type Rollout = {
  live: BuiltMicrofrontend;
  canary?: { release: BuiltMicrofrontend; percentage: number };
  lastGood?: BuiltMicrofrontend;
};

const DOCUMENT = '/internal/release-document';
const FILES = /^\/internal\/release-files\/([^/]+)\/([^/]+)\/(.+)$/;

/** A fake of the API's internal routes: signs release documents, and serves them and released files over HTTP. */
export class ReleaseSource {
  readonly publicKey: KeyObject;
  /** The URLs of all requests, in order. */
  readonly requests: string[] = [];
  readonly #privateKey: KeyObject;
  readonly #server: Server;
  readonly #built = new Map<string, BuiltMicrofrontend>();
  readonly #candidates = new Set<BuiltMicrofrontend>();
  #port = 0;
  #sequence = 0;
  #text: string | null = null;

  private constructor(handleCall: (request: IncomingMessage, response: ServerResponse) => void) {
    const keys = generateKeyPairSync('ed25519');
    this.publicKey = keys.publicKey;
    this.#privateKey = keys.privateKey;
    this.#server = createServer((request, response) => {
      const { url = '' } = request;
      if (!url.startsWith('/internal/')) return handleCall(request, response);
      if (request.headers[EDGE_SECRET_HEADER] !== EDGE_SECRET) return void response.writeHead(403).end();
      this.requests.push(url);
      return url === DOCUMENT ? this.#sendDocument(request, response) : this.#sendFile(request, response);
    });
  }

  static async open(handleCall = sendNotFound): Promise<ReleaseSource> {
    const source = new ReleaseSource(handleCall);
    await source.start();
    return source;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Replaces all releases. Returns the signed document. */
  async release(...rollouts: (BuiltMicrofrontend | Rollout)[]): Promise<string> {
    this.#sequence += 1;
    return this.serveDocument(await this.sign(this.document(this.#sequence, ...rollouts)));
  }

  /** Serves any text as the release document. */
  serveDocument(text: string): string {
    this.#text = text;
    return text;
  }

  /** Removes the release document. */
  withdraw(): void {
    this.#text = null;
  }

  document(sequence: number, ...rollouts: (BuiltMicrofrontend | Rollout)[]): ReleaseDocument {
    const all = rollouts.map((rollout) => ('live' in rollout ? rollout : { live: rollout }));
    for (const { live, canary, lastGood } of all) this.addFiles(live, canary?.release, lastGood);
    return {
      schema: 2,
      sequence,
      issuedAt: new Date().toISOString(),
      microfrontends: all.map(toMicrofrontendRollout),
    };
  }

  /** Serves the files of these builds. */
  addFiles(...built: (BuiltMicrofrontend | undefined)[]): void {
    for (const one of built)
      if (one) this.#built.set(`${one.microfrontend.name}/${one.microfrontend.version}`, one);
  }

  /** Serves the files of this build to requests with a ticket. */
  addCandidate(built: BuiltMicrofrontend): void {
    this.addFiles(built);
    this.#candidates.add(built);
  }

  /** The ticket that the API sends with a render check. */
  ticket(expires = Date.now() + 60_000, key = this.#privateKey): Promise<string> {
    return this.sign({ expires }, 'candidate-ticket', key);
  }

  /** Removes all files. */
  removeFiles(): void {
    this.#built.clear();
  }

  sign(payload: object, type = 'release-document', key = this.#privateKey): Promise<string> {
    return new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'EdDSA', typ: `${type}+jws` })
      .sign(key);
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Listens on the same port as before. */
  async start(): Promise<void> {
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #sendDocument({ headers }: IncomingMessage, response: ServerResponse): void {
    if (this.#text === null) return void response.writeHead(404).end();
    const etag = `"${this.#text.slice(-20)}"`;
    if (headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { etag }).end(this.#text);
  }

  #sendFile({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const [, name, version, file = ''] = FILES.exec(decodeURIComponent(url)) ?? [];
    const built = this.#built.get(`${name}/${version}`);
    const isOpen = built && (headers.authorization !== undefined || !this.#candidates.has(built));
    if (!isOpen) return void response.writeHead(404).end();
    const content = file === 'remote.json' ? built?.manifest : built?.contents.get(file);
    response.writeHead(content === undefined ? 404 : 200).end(content);
  }
}

function toMicrofrontendRollout({ live, canary, lastGood }: Rollout): MicrofrontendRollout {
  return {
    live: live.microfrontend,
    ...(canary && { canary: { ...canary, release: canary.release.microfrontend } }),
    ...(lastGood && { lastGood: lastGood.microfrontend }),
  };
}

function sendNotFound(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end();
}
