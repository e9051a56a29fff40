import type { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import type {} from 'ses';
import type { RealmFault } from './render-messages.ts';

// One file instead of the 60 modules of its ES build, which took a tenth of the processor time of a thread's start.
createRequire(import.meta.url)('ses');

/** A page that is being rendered, or whose code still runs. */
export interface PageScope {
  /** Identifies the page in a crash report of the thread. */
  page: string | undefined;
  /** The attempt of a module to change a frozen built-in. */
  fault?: RealmFault;
  /** Requests of the page to the API. */
  fetches: number;
  timers: Set<Timer>;
  /** The page has been over for long enough: no timer starts any more. */
  isClosed: boolean;
}

type Timer = NodeJS.Timeout | NodeJS.Immediate;

/** Globals of Node that give access to the network, to other threads, or to the thread pool that all threads share. */
const WITHHELD = [
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
  'EventSource',
  'SharedArrayBuffer',
  'Storage',
  'WebSocket',
  'localStorage',
  'sessionStorage',
];
/** Node's streams write to properties of their classes, so freezing would break them. They are compared instead. */
const COMPARED = /Stream/;
/** Requests of one page to the API. */
const MAX_FETCHES = 64;

/**
 * Prepares the thread for release code, before any of it is loaded: freezes the built-ins that all releases share, and withholds the
 * machine. It contains mistakes and is not a sandbox (`docs/security.md`).
 * @param api the origin of the API, which pages may read; undefined for a dry run, which reads nothing
 * @returns the globals that cannot be frozen, by name
 */
export function restrictRealm(
  pages: AsyncLocalStorage<PageScope>,
  api: string | undefined,
): Readonly<Record<string, unknown>> {
  for (const name of WITHHELD) delete (globalThis as Record<string, unknown>)[name];
  for (const name of ['wait', 'waitAsync', 'notify'])
    delete (Atomics as unknown as Record<string, unknown>)[name];
  replaceGlobals({
    ...pageTimers(pages),
    fetch: apiFetch(pages, api),
    crypto: withoutThreadPool(),
    process: restrictedProcess(),
    console: silentConsole(),
  });
  freezeBuiltins();
  return Object.freeze(
    Object.fromEntries(
      globalNames()
        .filter((name) => COMPARED.test(name))
        .map((name) => [name, globalOf(name)]),
    ),
  );
}

function globalNames(): string[] {
  return Object.getOwnPropertyNames(globalThis).filter((name) => !['globalThis', 'global'].includes(name));
}

function globalOf(name: string): unknown {
  return (globalThis as Record<string, unknown>)[name];
}

function replaceGlobals(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });
}

/** Web Crypto's asynchronous functions occupy the edge's thread pool, which also reads its files. */
function withoutThreadPool(): Pick<typeof crypto, 'getRandomValues' | 'randomUUID'> {
  return {
    getRandomValues: crypto.getRandomValues.bind(crypto),
    randomUUID: crypto.randomUUID.bind(crypto),
  };
}

function restrictedProcess(): Partial<NodeJS.Process> {
  const { nextTick, platform, version, versions } = process;
  const exit = () => {
    throw new Error('Pages are rendered without process.exit.');
  };
  const env = Object.freeze({ NODE_ENV: 'production' });
  return { env, exit, nextTick, platform, version, versions: Object.freeze({ ...versions }) };
}

/** The edge discards the output of release code. Writing nothing costs it nothing. */
function silentConsole(): Record<string, () => void> {
  return Object.fromEntries(Object.keys(globalThis.console).map((name) => [name, () => undefined]));
}

/** Timers that know their page. */
function pageTimers(pages: AsyncLocalStorage<PageScope>) {
  const { setTimeout, setInterval, setImmediate } = globalThis;
  const own = <Started extends Timer>(timer: Started): Started => {
    const scope = pages.getStore();
    if (scope?.isClosed) stop(timer);
    else scope?.timers.add(timer);
    return timer;
  };
  return {
    setTimeout: (...args: Parameters<typeof setTimeout>) => own(setTimeout(...args)),
    setInterval: (...args: Parameters<typeof setInterval>) => own(setInterval(...args)),
    setImmediate: (...args: Parameters<typeof setImmediate>) => own(setImmediate(...args)),
  };
}

const { clearImmediate, clearTimeout } = globalThis;

function stop(timer: Timer): void {
  if ('hasRef' in timer && '_onImmediate' in timer) clearImmediate(timer);
  else clearTimeout(timer as NodeJS.Timeout);
}

/** Stops the timers of a page. Code of the page that is still running starts no others. */
export function closeScope(scope: PageScope): void {
  scope.isClosed = true;
  for (const timer of scope.timers) stop(timer);
  scope.timers.clear();
}

/** `fetch` that reads the public routes of the API, anonymously, and nothing else. */
function apiFetch(pages: AsyncLocalStorage<PageScope>, api: string | undefined): typeof fetch {
  const { fetch, Request } = globalThis;
  return async (input, init) => {
    const request = new Request(input, init);
    if (!isApiRead(request, api))
      throw new TypeError(
        `Pages are rendered without ${request.method} ${request.url}: server code may only read the shop's API, and nothing in a dry run.`,
      );
    const scope = pages.getStore();
    if (scope && ++scope.fetches > MAX_FETCHES)
      throw new TypeError(`A page may send ${MAX_FETCHES} requests to the API.`);
    return fetch(new Request(request, { redirect: 'error', credentials: 'omit' }));
  };
}

function isApiRead({ method, url }: Request, api: string | undefined): boolean {
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

function freezeBuiltins(): void {
  // Everything stays as Node has it, except that the built-ins cannot be changed. Assignments to inherited names keep working.
  lockdown({
    consoleTaming: 'unsafe',
    domainTaming: 'unsafe',
    errorTaming: 'unsafe',
    errorTrapping: 'none',
    evalTaming: 'unsafe-eval',
    localeTaming: 'unsafe',
    overrideTaming: 'severe',
    regExpTaming: 'unsafe',
    reporting: 'none',
    stackFiltering: 'verbose',
    unhandledRejectionTrapping: 'none',
  });
  for (const name of globalNames()) {
    const value = globalOf(name);
    if (!COMPARED.test(name)) harden(value);
    const property = Object.getOwnPropertyDescriptor(globalThis, name);
    if (property?.configurable)
      Object.defineProperty(globalThis, name, {
        value,
        writable: false,
        configurable: false,
        enumerable: property.enumerable === true,
      });
  }
}
