import type { AsyncLocalStorage } from 'node:async_hooks';
import type { MessagePort } from 'node:worker_threads';
import { DATA_TAGS_HEADER } from '@whetstone/contract/data-tags';
import type { ApiRead, ApiReply, ApiResponse } from './api-reads.ts';
import type { PageScope } from './page-scope.ts';
import { ANY_DATA } from './render-messages.ts';

/** Requests of one page to the API. */
const MAX_FETCHES = 64;

/** `fetch` of release code, which the edge executes. */
export function apiFetch(pages: AsyncLocalStorage<PageScope>, edge: MessagePort): typeof fetch {
  const { Request } = globalThis;
  const waiting = new Map<number, PromiseWithResolvers<ApiResponse>>();
  let requests = 0;
  edge.on('message', ({ id, ...reply }: ApiReply) => {
    const read = waiting.get(id);
    waiting.delete(id);
    if ('error' in reply) read?.reject(new TypeError(reply.error));
    else read?.resolve(reply);
  });
  return async (input, init) => {
    // Do not create or copy a request: it has signals, headers and a finalizer of its own.
    const isKnown = typeof input === 'string' || input instanceof Request;
    const isComplete = isKnown && Object.keys(init ?? {}).every((key) => key === 'signal');
    const request = isComplete ? input : new Request(input, init);
    const { method, url, headers, signal } = typeof request === 'string' ? readOf(request) : request;
    const signals = [signal, isComplete ? init?.signal : undefined].filter((one) => one != null);
    for (const one of signals) one.throwIfAborted();
    const scope = pages.getStore();
    if (!scope || ++scope.fetches > MAX_FETCHES)
      throw new TypeError(`A page may send ${MAX_FETCHES} requests to the API.`);
    requests += 1;
    const id = requests;
    const read = Promise.withResolvers<ApiResponse>();
    waiting.set(id, read);
    const abort = ({ target }: Event) => read.reject((target as AbortSignal).reason);
    for (const one of signals) one.addEventListener('abort', abort);
    let isRead = false;
    try {
      edge.postMessage({ id, method, url, accept: headers?.get('accept') ?? '*/*' } satisfies ApiRead);
      const response = await read.promise;
      const tags = response.headers[DATA_TAGS_HEADER] ?? ANY_DATA;
      for (const tag of String(tags).split(' ')) scope.tags.add(tag);
      const whole = new ReadResponse(response);
      isRead = whole.ok;
      return whole as unknown as Response;
    } finally {
      scope.lacksData ||= !isRead;
      waiting.delete(id);
      for (const one of signals) one.removeEventListener('abort', abort);
    }
  };
}

/** A request for an address alone. */
function readOf(url: string): Pick<Request, 'method' | 'url'> & { headers?: Headers; signal?: AbortSignal } {
  return { method: 'GET', url };
}

/** Responses with these statuses have no body. */
const EMPTY = [204, 205, 304];

/** A `Response` whose bytes are complete. Creates a real one, with a stream, only when code needs more than status, headers and text. */
export class ReadResponse {
  readonly #read: ApiResponse;
  #headers: Headers | undefined;
  #real: Response | undefined;

  static {
    const { prototype } = Response;
    Object.setPrototypeOf(ReadResponse.prototype, prototype);
    for (const [key, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (Object.hasOwn(ReadResponse.prototype, key)) continue;
      const delegate = function (this: ReadResponse, ...args: unknown[]): unknown {
        return (get ?? value).apply(this.#whole, args);
      };
      Object.defineProperty(ReadResponse.prototype, key, get ? { get: delegate } : { value: delegate });
    }
  }

  constructor(read: ApiResponse) {
    this.#read = read;
  }

  get status(): number {
    return this.#read.status;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get headers(): Headers {
    this.#headers ??= new Headers(fieldsOf(this.#read));
    return this.#headers;
  }

  async text(): Promise<string> {
    const { body } = this.#read;
    return typeof body === 'string' ? body : new TextDecoder().decode(body);
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  clone(): ReadResponse {
    return new ReadResponse(this.#read);
  }

  /** For everything else. */
  get #whole(): Response {
    const { status, body } = this.#read;
    this.#real ??= new Response(EMPTY.includes(status) ? null : body, { status, headers: this.headers });
    return this.#real;
  }
}

function fieldsOf({ headers }: ApiResponse): [string, string][] {
  return Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
}
