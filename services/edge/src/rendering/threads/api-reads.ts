import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Shop } from '@whetstone/contract';
import { LRUCache } from 'lru-cache';
import { request } from 'undici';

/** What a thread sends: a request of a page. */
export interface ApiRead {
  id: number;
  method: string;
  url: string;
  accept: string;
}

export interface ApiResponse {
  status: number;
  /** By name, in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Text for JSON, which threads need no decoder for. */
  body: string | ArrayBuffer;
}

/** What the edge sends: the response, or the text of an error. */
export type ApiReply = { id: number } & (ApiResponse | { error: string });

const REDIRECTIONS = [301, 302, 303, 307, 308];
const NOT_MODIFIED = 304;
const SERVER_ERROR = 500;
/** Milliseconds for which pages share a response. Visitors share the pages for a second after that. */
const MAX_AGE = 250;
/** Pages of one kind share few responses. The rest of their data is their own. */
const MAX_RESPONSES = 200;
/** Characters or bytes of a response that pages share. */
const MAX_SHARED = 262_144;

interface Shared {
  response: Promise<ApiResponse>;
  startedAt: number;
  /** Number of changes before the request. */
  changes: number;
  /** The response, once it is complete. */
  complete?: ApiResponse;
}

/**
 * Reads the public routes of the API for release code, anonymously: threads have no network of their own. Pages share equal responses for a
 * moment, and until data changes. After that, the API validates them.
 */
export class ApiReads {
  readonly #api: string | undefined;
  readonly #timeout: number;
  /** By address and accepted types. */
  readonly #responses = new LRUCache<string, Shared>({ max: MAX_RESPONSES });
  #changes = 0;

  /**
   * @param api the API's origin; undefined for a dry run, which reads nothing
   * @param timeout milliseconds for which the API may send nothing
   */
  constructor(api: string | undefined, timeout: number) {
    this.#api = api;
    this.#timeout = timeout;
  }

  /** Opens a connection. Returns the thread's end. */
  open(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', async (message: unknown) => {
      const { id, ...read } = Object(message) as ApiRead;
      const reply = await this.#read(read).catch((error) => ({ error: error.message }));
      port1.postMessage({ id, ...reply } satisfies ApiReply);
    });
    port1.unref();
    return port2;
  }

  /** Data has changed: the API validates what later pages read. */
  outdate(): void {
    this.#changes += 1;
  }

  async #read({ method, url, accept }: Omit<ApiRead, 'id'>): Promise<ApiResponse> {
    if (!isApiRead(method, url, this.#api))
      throw new TypeError(
        `Pages are rendered without ${method} ${url}: server code may only read the shop's API, and nothing in a dry run.`,
      );
    if (method !== 'GET') return this.#request(method, url, { accept });
    const key = `${accept} ${url}`;
    const known = this.#responses.get(key);
    if (known && known.changes === this.#changes && performance.now() - known.startedAt < MAX_AGE)
      return known.response;
    const response = this.#validate(url, accept, known?.complete);
    const shared: Shared = { response, startedAt: performance.now(), changes: this.#changes };
    this.#responses.set(key, shared);
    try {
      shared.complete = await response;
    } finally {
      if (!isShareable(shared.complete) && this.#responses.peek(key) === shared) this.#responses.delete(key);
    }
    return response;
  }

  async #validate(url: string, accept: string, known: ApiResponse | undefined): Promise<ApiResponse> {
    const etag = known?.headers.etag;
    const response = await this.#request('GET', url, {
      accept,
      ...(etag && { 'if-none-match': String(etag) }),
    });
    return known && response.status === NOT_MODIFIED ? known : response;
  }

  async #request(method: 'GET' | 'HEAD', url: string, fields: Record<string, string>): Promise<ApiResponse> {
    // A read with `fetch` takes three times as long.
    const timeouts = { headersTimeout: this.#timeout, bodyTimeout: this.#timeout };
    const response = await request(url, { method, headers: fields, ...timeouts });
    const { statusCode: status, headers } = response;
    const isText = String(headers['content-type']).includes('json');
    const body = await (isText ? response.body.text() : response.body.arrayBuffer());
    if (REDIRECTIONS.includes(status)) throw new TypeError(`${url} redirects.`);
    return { status, headers, body };
  }
}

function isShareable(response: ApiResponse | undefined): boolean {
  if (!response || response.status >= SERVER_ERROR) return false;
  const { body } = response;
  return (typeof body === 'string' ? body.length : body.byteLength) <= MAX_SHARED;
}

function isApiRead(method: string, url: string, api: string | undefined): method is 'GET' | 'HEAD' {
  if (api === undefined || !['GET', 'HEAD'].includes(method)) return false;
  const { origin, pathname } = new URL(url);
  const path = decoded(pathname);
  return origin === new URL(api).origin && path.startsWith('/api/') && !path.startsWith('/api/internal');
}

/** The API's router decodes paths. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
      .replaceAll(/\/{2,}/g, '/')
      .toLowerCase();
  } catch {
    return '';
  }
}

/** The tag of the settings among the data of the API. */
export const SETTINGS_TAG = 'settings';
/** Milliseconds for which the settings are fresh. */
const MAX_SETTINGS_AGE = 1_000;
const SETTINGS_TIMEOUT = 500;

/** The settings of the shop that every document contains. While the API does not respond, the last ones. */
export class ShopSettings {
  readonly #url: string;
  #shop: Shop | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<Shop | undefined> | undefined;

  constructor(apiUrl: string) {
    this.#url = `${apiUrl}/api/shop`;
  }

  /** Undefined until the API has responded once. Never rejects. */
  get(): Promise<Shop | undefined> {
    if (performance.now() - this.#readAt < MAX_SETTINGS_AGE)
      return this.#reading ?? Promise.resolve(this.#shop);
    this.#readAt = performance.now();
    this.#reading = this.#read();
    return this.#reading;
  }

  /** Data has changed: if it is the settings, the next page reads them. */
  outdate(tags: readonly string[]): void {
    if (tags.includes(SETTINGS_TAG)) this.clear();
  }

  /** Settings may have changed: the next page reads them. */
  clear(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  async #read(): Promise<Shop | undefined> {
    try {
      const response = await fetch(this.#url, { signal: AbortSignal.timeout(SETTINGS_TIMEOUT) });
      if (response.ok) this.#shop = (await response.json()) as Shop;
    } catch {
      // The next page after a second tries again.
    }
    return this.#shop;
  }
}
