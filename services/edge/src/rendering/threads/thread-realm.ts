import type { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import type { MessagePort } from 'node:worker_threads';
import type {} from 'ses';
import { apiFetch, ReadResponse } from './api-fetch.ts';
import { type PageScope, pageTimers } from './page-scope.ts';

// One file instead of the 60 modules of its ES build, which took a tenth of the processor time of a thread's start.
createRequire(import.meta.url)('ses');

/**
 * The globals of release code. Others give access to the network, shared memory, other threads, the thread pool that all threads share, or
 * the realm of all releases; a later version of Node may add more.
 */
const GLOBALS = new Set<PropertyKey>(
  `AbortController AbortSignal AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Blob Boolean Buffer
  ByteLengthQueuingStrategy CountQueuingStrategy CustomEvent DOMException DataView Date DisposableStack Error EvalError Event EventTarget File
  FinalizationRegistry Float16Array Float32Array Float64Array FormData Function Headers Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math
  MessageChannel MessageEvent MessagePort NaN Number Object Promise Proxy RangeError ReadableByteStreamController ReadableStream ReadableStreamBYOBReader
  ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader ReferenceError Reflect RegExp Request Response Set String
  SuppressedError Symbol SyntaxError TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream TransformStreamDefaultController TypeError
  URIError URL URLPattern URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WritableStream
  WritableStreamDefaultController WritableStreamDefaultWriter atob btoa clearImmediate clearInterval clearTimeout console constructor crypto decodeURI
  decodeURIComponent encodeURI encodeURIComponent escape eval fetch global globalThis isFinite isNaN parseFloat parseInt performance process
  queueMicrotask setImmediate setInterval setTimeout structuredClone undefined unescape`.split(/\s+/),
);
GLOBALS.add(Symbol.toStringTag);
/** Node's streams write to properties of their classes, so freezing would break them. They are compared instead. */
const COMPARED = /Stream/;

/**
 * Prepares the thread for release code, before any of it is loaded: freezes the built-ins that all releases share, and withholds the
 * machine. It contains mistakes and is not a sandbox (`docs/security.md`).
 * @param reads the thread's connection of `ApiReads`
 * @returns the globals that cannot be frozen, by name
 */
export function restrictRealm(
  pages: AsyncLocalStorage<PageScope>,
  reads: MessagePort,
): Readonly<Record<string, unknown>> {
  for (const name of ['wait', 'waitAsync', 'notify'])
    delete (Atomics as unknown as Record<string, unknown>)[name];
  replaceGlobals({
    ...pageTimers(pages),
    fetch: apiFetch(pages, reads),
    crypto: withoutThreadPool(),
    performance: { now: performance.now.bind(performance), timeOrigin: performance.timeOrigin },
    process: restrictedProcess(),
    console: silentConsole(),
  });
  freezeBuiltins();
  return Object.freeze(
    Object.fromEntries([...GLOBALS].filter(isCompared).map((name) => [name, Reflect.get(globalThis, name)])),
  );
}

function isCompared(name: PropertyKey): name is string {
  return typeof name === 'string' && COMPARED.test(name);
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
  const { harden } = globalThis;
  harden(ReadResponse);
  for (const name of GLOBALS) {
    if (!Object.hasOwn(globalThis, name)) continue;
    const value = Reflect.get(globalThis, name);
    if (value !== globalThis && !isCompared(name)) harden(value);
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  }
  // After the others: Node adds properties when it loads them.
  withholdOthers(globalThis);
  for (
    let object = Object.getPrototypeOf(globalThis);
    object !== Object.prototype;
    object = Object.getPrototypeOf(object)
  ) {
    withholdOthers(object);
    Object.freeze(object);
  }
}

function withholdOthers(object: object): void {
  for (const name of Reflect.ownKeys(object))
    if (!GLOBALS.has(name) && !Reflect.deleteProperty(object, name))
      Object.defineProperty(object, name, { value: undefined, writable: false });
}
