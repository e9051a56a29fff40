import type { AsyncLocalStorage } from 'node:async_hooks';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { DATA_TAGS_HEADER } from '@whetstone/contract/data-tags';
import { request } from 'undici';
import type { PageScope } from './page-scope.ts';
import { ANY_DATA } from './render-messages.ts';

/** What a thread sends: a request of a page. */
interface ApiRead {
  id: number;
  method: string;
  url: string;
  accept: string;
}

interface ApiResponse {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer;
}

/** What the edge sends: the response, or the text of an error. */
type ApiReply = { id: number } & (ApiResponse | { error: string });

/** Requests of one page to the API. */
const MAX_FETCHES = 64;
const REDIRECTIONS = [301, 302, 303, 307, 308];
/** Responses with these statuses have no body. */
const EMPTY = [204, 205, 304];

/**
 * The thread's end of a connection through which the edge reads the public routes of the API for release code, anonymously. Threads have
 * no network of their own.
 * @param api the API's origin; undefined for a dry run, which reads nothing
 * @param timeout milliseconds
 */
export function openApiReads(api: string | undefined, timeout: number): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', async (message: unknown) => {
    const { id, ...read } = Object(message) as ApiRead;
    const reply = await readApi(read, api, timeout).catch((error) => ({ error: error.message }));
    port1.postMessage({ id, ...reply });
  });
  port1.unref();
  return port2;
}

async function readApi(
  { method, url, accept }: Omit<ApiRead, 'id'>,
  api: string | undefined,
  timeout: number,
): Promise<ApiResponse> {
  if (!isApiRead(method, url, api))
    throw new TypeError(
      `Pages are rendered without ${method} ${url}: server code may only read the shop's API, and nothing in a dry run.`,
    );
  const signal = AbortSignal.timeout(timeout);
  // A read with `fetch` takes three times as long.
  const response = await request(url, { method: method as 'GET' | 'HEAD', headers: { accept }, signal });
  const { statusCode: status, headers } = response;
  const body = await response.body.arrayBuffer();
  if (REDIRECTIONS.includes(status)) throw new TypeError(`${url} redirects.`);
  return { status, headers: Object.entries(headers).flatMap(fieldsOf), body };
}

function fieldsOf([name, values = []]: [string, string | string[] | undefined]): [string, string][] {
  return [values].flat().map((value) => [name, value]);
}

function isApiRead(method: string, url: string, api: string | undefined): boolean {
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

/** `fetch` of release code, which the edge executes. */
export function apiFetch(pages: AsyncLocalStorage<PageScope>, edge: MessagePort): typeof fetch {
  const { Request } = globalThis;
  const waiting = new Map<number, PromiseWithResolvers<Response>>();
  let requests = 0;
  edge.on('message', ({ id, ...reply }: ApiReply) => {
    const read = waiting.get(id);
    waiting.delete(id);
    if ('error' in reply) read?.reject(new TypeError(reply.error));
    else read?.resolve(readResponse(EMPTY.includes(reply.status) ? null : reply.body, reply));
  });
  return async (input, init) => {
    // Release code mostly passes a request, whose copy would be the slowest part of a read.
    const isComplete = input instanceof Request && Object.keys(init ?? {}).every((key) => key === 'signal');
    const request = isComplete ? input : new Request(input, init);
    const { method, url, headers } = request;
    const signal = init?.signal ?? request.signal;
    signal.throwIfAborted();
    const scope = pages.getStore();
    if (!scope || ++scope.fetches > MAX_FETCHES)
      throw new TypeError(`A page may send ${MAX_FETCHES} requests to the API.`);
    requests += 1;
    const id = requests;
    const read = Promise.withResolvers<Response>();
    waiting.set(id, read);
    signal.addEventListener('abort', () => read.reject(signal.reason), { once: true });
    edge.postMessage({ id, method, url, accept: headers.get('accept') ?? '*/*' } satisfies ApiRead);
    const response = await read.promise;
    for (const tag of (response.headers.get(DATA_TAGS_HEADER) ?? ANY_DATA).split(' ')) scope.tags.add(tag);
    return response;
  };
}

/** A response whose bytes are complete: text and copies need no stream, which would be the slowest part of a read. */
function readResponse(body: ArrayBuffer | null, init: ResponseInit): Response {
  const text = async () => (body ? new TextDecoder().decode(body) : '');
  const json = async (): Promise<unknown> => JSON.parse(await text());
  // Their names are frozen in the prototype, so they cannot be assigned.
  return Object.defineProperties(new Response(body, init), {
    text: { value: text },
    json: { value: json },
    clone: { value: () => readResponse(body, init) },
  });
}
