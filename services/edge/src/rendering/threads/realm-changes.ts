/** What makes libraries take a server for a browser or for another runtime. */
const FOREIGN_GLOBALS = ['window', 'document', 'self', 'location', 'Deno', 'Bun', 'importScripts'];

interface Watched {
  name: string;
  object: object;
  keys: readonly PropertyKey[];
  /** Those of the properties that can change. */
  properties: readonly (readonly [key: PropertyKey, before: PropertyDescriptor])[];
}

/**
 * Compares objects that releases share and that cannot be frozen with what they were: classes of Node modules, and the libraries that the
 * shell shares. About 0.1 ms a comparison.
 */
export class RealmChanges {
  readonly #watched: Watched[] = [];
  readonly #known = new Set<object>();

  /** Compares an object and what it directly contains: classes with their prototypes. */
  watch(name: string, object: object): void {
    this.#add(name, object);
    for (const key of Reflect.ownKeys(object)) {
      const { value } = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
      if (typeof value !== 'function' || typeof value.prototype !== 'object' || value.prototype === null)
        continue;
      this.#add(`${name}.${String(key)}`, value);
      this.#add(`${name}.${String(key)}.prototype`, value.prototype);
    }
  }

  /** Compares an object alone. */
  #add(name: string, object: object): void {
    if (Object.isFrozen(object) || this.#known.has(object)) return;
    this.#known.add(object);
    const keys = Reflect.ownKeys(object);
    const properties = keys.flatMap((key) => {
      const before = Reflect.getOwnPropertyDescriptor(object, key);
      return before && canChange(before) ? [[key, before] as const] : [];
    });
    this.#watched.push({ name, object, keys, properties });
  }

  /** The name of the first change, such as `stream.Readable.prototype.push`; undefined if there is none. */
  first(): string | undefined {
    const foreign = FOREIGN_GLOBALS.find((name) => Object.hasOwn(globalThis, name));
    if (foreign) return `globalThis.${foreign}`;
    for (const { name, object, keys, properties } of this.#watched) {
      const changed = properties.find(([key, before]) => isChanged(object, key, before));
      if (changed) return `${name}.${String(changed[0])}`;
      const added = Reflect.ownKeys(object);
      if (added.length > keys.length) return `${name}.${String(added.find((key) => !keys.includes(key)))}`;
    }
    return undefined;
  }
}

/** Exports that a bundler defines as getters, most properties of a library, never change. */
function canChange({ configurable, writable }: PropertyDescriptor): boolean {
  return configurable === true || writable === true;
}

function isChanged(object: object, key: PropertyKey, before: PropertyDescriptor): boolean {
  const now = Reflect.getOwnPropertyDescriptor(object, key);
  return !Object.is(now?.value, before.value) || now?.get !== before.get || now?.set !== before.set;
}

/** Errors of V8 about a frozen object. */
const READ_ONLY = ['assign to read only', 'redefine', 'delete'].map(
  (action) => `TypeError: Cannot ${action} property`,
);
/** The rest of such an error. */
const PROPERTY_AND_OWNER = /^:? '?([\w$]+)'?(?: of (?:object |function )?'?(.*?)'?)?$/s;
const TAG = /^\[object (\w+)\]$/;
const NATIVE = /^(?:function|class) (\w+)/;

/**
 * The frozen built-in that an error of release code, or its text, names: `Array.prototype.map`. Undefined for other errors: release
 * code may freeze objects of its own.
 */
export function frozenBuiltIn(error: unknown): string | undefined {
  const message = String(error);
  const beginning = READ_ONLY.find((text) => message.startsWith(text));
  if (beginning === undefined) return undefined;
  const [match, property = '', owner = ''] = PROPERTY_AND_OWNER.exec(message.slice(beginning.length)) ?? [];
  if (match === undefined) return undefined;
  const [, name = owner] = TAG.exec(owner) ?? NATIVE.exec(owner) ?? [];
  // The prototypes of arrays and strings are empty texts.
  const names = name === '' ? ['Array', 'String', 'Object'] : [name];
  return names.flatMap((one) => ownerOf(one, property)).at(0);
}

function ownerOf(name: string, property: string): string[] {
  const value = (globalThis as Record<string, unknown>)[name] as { prototype?: object } | undefined;
  if (Object(value) !== value || value === undefined) return [];
  if (value.prototype && Object.hasOwn(value.prototype, property)) return [`${name}.prototype.${property}`];
  return Object.hasOwn(value, property) ? [`${name}.${property}`] : [];
}
