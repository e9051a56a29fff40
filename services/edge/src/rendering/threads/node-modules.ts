import { createRequire } from 'node:module';

/**
 * The exports of Node modules that rendering needs. Others give access to the disk, the network, other processes and threads, or settings
 * of all releases. `assert` is absent: its messages quote the file that the code names as its source.
 */
const EXPORTS: Readonly<Record<string, string>> = {
  // `AsyncResource` contains the stores of all `AsyncLocalStorage`s.
  async_hooks: 'AsyncLocalStorage',
  buffer: 'Buffer Blob atob btoa constants isAscii isUtf8 transcode',
  // Asynchronous functions would occupy the edge's thread pool, which also reads its files.
  crypto: 'createHash createHmac getRandomValues randomUUID timingSafeEqual',
  events: 'EventEmitter addAbortListener captureRejectionSymbol errorMonitor init listenerCount on once',
  path: 'basename delimiter dirname extname format isAbsolute join normalize parse posix relative resolve sep win32',
  // Node's own classes read some of these from the module.
  stream: `Duplex PassThrough Readable Stream Transform Writable _isArrayBufferView _isUint8Array _uint8ArrayToBuffer addAbortSignal destroy finished
    isDestroyed isDisturbed isErrored isReadable isWritable pipeline promises`,
  string_decoder: 'StringDecoder',
  url: 'URL URLSearchParams Url domainToASCII domainToUnicode fileURLToPath format parse pathToFileURL resolve',
  util: 'TextDecoder TextEncoder callbackify deprecate format inherits inspect isDeepStrictEqual promisify stripVTControlCharacters types',
};

type Listener = (message: unknown, name: string) => void;

/** A channel as of `diagnostics_channel`, for release code only: channels of Node publish objects of the edge, such as sockets. */
class Channel {
  readonly name: string;
  readonly #listeners = new Set<Listener>();

  constructor(name: string) {
    this.name = name;
    Object.freeze(this);
  }

  get hasSubscribers(): boolean {
    return this.#listeners.size > 0;
  }

  publish(message: unknown): void {
    for (const listener of this.#listeners) listener(message, this.name);
  }

  subscribe(listener: Listener): void {
    this.#listeners.add(listener);
  }

  unsubscribe(listener: Listener): boolean {
    return this.#listeners.delete(listener);
  }
}

const channels = new Map<string, Channel>();

export function channel(name: string): Channel {
  const existing = channels.get(name) ?? new Channel(name);
  channels.set(name, existing);
  return existing;
}

/** The Node modules of release code, by name, frozen with their classes: the edge's own code in the thread uses the same classes. */
export function nodeModules(): ReadonlyMap<string, object> {
  const require = createRequire(import.meta.url);
  const modules = Object.entries(EXPORTS).map(([name, names]): [string, object] => {
    const exported = names.split(/\s+/);
    const builtin = require(`node:${name}`);
    if (typeof builtin !== 'function')
      return [name, Object.fromEntries(exported.map((key) => [key, builtin[key]]))];
    // The module is a class, which all its subclasses reach.
    for (const key of Object.keys(builtin)) if (!exported.includes(key)) Reflect.deleteProperty(builtin, key);
    return [name, builtin];
  });
  modules.push(['diagnostics_channel', { channel, Channel }]);
  const { createHash, createHmac } = require('node:crypto');
  // Getters of `stream` create what it exports.
  const { promises } = require('node:stream');
  freezeClasses(
    ...modules.map(([, module]) => module),
    promises,
    createHash('sha256'),
    createHmac('sha256', ''),
  );
  return new Map(modules);
}

/**
 * Freezes objects and what their properties and prototypes reach. Inherited names stay assignable, on which Node's classes depend: an
 * assignment to another object defines its own property, as with `overrideTaming` of `ses`.
 */
function freezeClasses(...roots: object[]): void {
  const reached = new Set(roots);
  for (const object of reached) {
    if (ArrayBuffer.isView(object)) continue;
    const isFrozen = Object.isFrozen(object);
    const values: unknown[] = [Object.getPrototypeOf(object)];
    for (const key of Reflect.ownKeys(object)) {
      const property = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
      values.push(property.get, property.set, property.value);
      if (!isFrozen) freezeProperty(object, key, property);
    }
    Object.preventExtensions(object);
    for (const value of values) if (Object(value) === value) reached.add(value as object);
  }
}

function freezeProperty(
  object: object,
  key: PropertyKey,
  { configurable, writable, value }: PropertyDescriptor,
): void {
  if (!configurable) {
    // The other such property is a boolean of `EventEmitter.prototype`, which emitters assign to themselves.
    if (key === 'prototype') Object.defineProperty(object, key, { writable: false });
  } else if (!writable) Object.defineProperty(object, key, { configurable: false });
  else
    Object.defineProperty(object, key, {
      configurable: false,
      get: () => value,
      set(own: unknown) {
        if (this === object)
          throw new TypeError(`Cannot assign to read only property '${String(key)}' of Node's modules`);
        Object.defineProperty(this, key, {
          value: own,
          configurable: true,
          enumerable: true,
          writable: true,
        });
      },
    });
}
