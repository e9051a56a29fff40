import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MicrofrontendRollout, ReleaseDocument } from '@whetstone/contract';
import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';
import { type ReleaseRoot, type SignedRoot, signRoot } from '@whetstone/contract/release-root';
import { type SignedType, signForEdges } from '@whetstone/contract/signed-for-edges';
import { publicKeyOf } from '@whetstone/contract/signing-key';
import type { BuiltMicrofrontend } from './built-microfrontend.ts';

/** Authenticates an edge to the source. */
export const EDGE_SECRET = 'the secret of the edges under test';

/** The first root document follows this one. */
const NO_ROOT: ReleaseRoot = {
  schema: 1,
  version: 0,
  expiresAt: '',
  epoch: 1,
  keys: {},
  roles: { root: { keyIds: [], threshold: 1 }, releases: { keyIds: [] } },
};

export function newKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

/** The times of a document that is issued now, or at another time. */
export function validFor(milliseconds: number, issued = Date.now()) {
  return {
    issuedAt: new Date(issued).toISOString(),
    expiresAt: new Date(issued + milliseconds).toISOString(),
  };
}

type Rollout = {
  live: BuiltMicrofrontend;
  canary?: { release: BuiltMicrofrontend; percentage: number; since?: number };
  lastGood?: BuiltMicrofrontend;
};

const DOCUMENT = '/internal/release-document?';
const DAY = 24 * 60 * 60_000;
const FILES = /^\/internal\/release-files\/([^/]+)\/([^/]+)\/(.+)$/;

/** A fake of the internal routes of the releases service: signs release documents, and serves them and released files over HTTP. */
export class ReleaseSource {
  /** Signs root documents. */
  readonly rootKey = newKey();
  /** All root documents, ascending by version. */
  readonly roots: SignedRoot[] = [];
  /** The newest root document. */
  root: ReleaseRoot = NO_ROOT;
  /** The URLs of all requests, in order. */
  readonly requests: string[] = [];
  /** Signs release documents, candidates and tickets. */
  signingKey = newKey();
  readonly #server: Server;
  readonly #built = new Map<string, BuiltMicrofrontend>();
  readonly #candidates = new Set<BuiltMicrofrontend>();
  #port = 0;
  #sequence = 0;
  #text: string | null = null;
  #endless: ((bytes: number) => void) | null = null;

  private constructor(handleCall: (request: IncomingMessage, response: ServerResponse) => void) {
    this.#server = createServer((request, response) => {
      const { url = '' } = request;
      if (!url.startsWith('/internal/')) return handleCall(request, response);
      if (request.headers[EDGE_SECRET_HEADER] !== EDGE_SECRET) return void response.writeHead(403).end();
      this.requests.push(url);
      return url.startsWith(DOCUMENT)
        ? this.#sendDocument(request, response)
        : this.#sendFile(request, response);
    });
  }

  static async open(handleCall = sendNotFound): Promise<ReleaseSource> {
    const source = new ReleaseSource(handleCall);
    await source.publishRoot({});
    await source.start();
    return source;
  }

  /** The root document that an edge of this source pins. */
  get firstRoot(): SignedRoot {
    const [first] = this.roots;
    if (!first) throw new Error('The source has no root document.');
    return first;
  }

  /** Publishes the next root document. By default it has the same keys and epoch. */
  async publishRoot(
    changes: Partial<ReleaseRoot>,
    releaseKeys = [this.signingKey],
    rootKeys = [this.rootKey],
    signers = rootKeys,
  ): Promise<SignedRoot> {
    this.root = { ...(await this.nextRoot(releaseKeys, rootKeys)), ...changes };
    const signed = await signRoot(this.root, signers);
    this.roots.push(signed);
    return signed;
  }

  /** The root document that follows the newest one, with these keys. */
  async nextRoot(releaseKeys = [this.signingKey], rootKeys = [this.rootKey]): Promise<ReleaseRoot> {
    const [root, releases] = await Promise.all(
      [rootKeys, releaseKeys].map((keys) => Promise.all(keys.map((key) => publicKeyOf(key)))),
    );
    const idsOf = (keys: typeof root = []) => keys.map(({ id }) => id);
    return {
      schema: 1,
      version: this.root.version + 1,
      expiresAt: new Date(Date.now() + DAY).toISOString(),
      epoch: this.root.epoch,
      keys: Object.fromEntries([...(root ?? []), ...(releases ?? [])].map(({ id, key }) => [id, key])),
      roles: { root: { keyIds: idsOf(root), threshold: 1 }, releases: { keyIds: idsOf(releases) } },
    };
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

  /** Responds to requests for the release document with a body that does not end. Returns the bytes that a client read before it closed the connection. */
  serveEndless(): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#endless = resolve;
    return promise;
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
      epoch: this.root.epoch,
      sequence,
      ...validFor(15 * 60_000),
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

  /** The ticket that the releases service sends with a render check. */
  ticket(
    expires = Date.now() + 60_000,
    key = this.signingKey,
    microfrontend = 'mf-catalog',
  ): Promise<string> {
    return this.sign({ microfrontend, expires }, 'candidate-ticket', key);
  }

  removeFiles(): void {
    this.#built.clear();
  }

  sign(payload: object, type: SignedType = 'release-document', key = this.signingKey): Promise<string> {
    return signForEdges(type, payload, key);
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

  #sendDocument({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    if (this.#endless) return void sendEndless(response).then(this.#endless);
    if (this.#text === null) return void response.writeHead(404).end();
    const etag = `"${this.#text.slice(-20)}-${this.roots.length}"`;
    if (headers['if-none-match'] === etag) return void response.writeHead(304).end();
    const roots = this.roots.slice(Number(new URL(url, this.url).searchParams.get('root')));
    response.writeHead(200, { etag }).end(JSON.stringify({ roots, document: this.#text }));
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
    ...(canary && { canary: { since: 1, ...canary, release: canary.release.microfrontend } }),
    ...(lastGood && { lastGood: lastGood.microfrontend }),
  };
}

function sendNotFound(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end();
}

async function sendEndless(response: ServerResponse): Promise<number> {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const endless = Readable.from(
    (function* () {
      for (;;) yield chunk;
    })(),
  );
  await pipeline(endless, response).catch(() => undefined);
  return response.socket?.bytesWritten ?? 0;
}
