interface Owner {
  name: string;
  version: string;
}

/** Values as JSON in local or session storage. A browser that blocks storage stores nothing. */
interface StorageArea {
  /**
   * Returns undefined without a value. A value that another release of the microfrontend wrote is passed to `migrate`, which returns undefined to
   * drop it. Without `migrate` it is dropped.
   */
  read: <Value>(key: string, migrate?: (value: unknown) => Value | undefined) => Value | undefined;
  write: (key: string, value: unknown) => void;
  remove: (key: string) => void;
}

/** The storage of one microfrontend. Other microfrontends cannot read or replace its keys. */
export interface OwnStorage {
  local: StorageArea;
  session: StorageArea;
}

export function createStorage(owner: Owner): OwnStorage {
  return { local: areaOf(owner, () => localStorage), session: areaOf(owner, () => sessionStorage) };
}

/** The storage of the shell. Each release of a remote has its own, under the same name. */
export const storage = createStorage({ name: 'shell', version: '' });

function areaOf({ name, version }: Owner, area: () => Storage): StorageArea {
  const keyOf = (key: string) => `${name}/${key}`;
  return {
    read: (key, migrate) => {
      const stored = attempt(() => JSON.parse(area().getItem(keyOf(key)) ?? 'null'));
      if (!stored) return undefined;
      return stored.version === version ? stored.value : migrate?.(stored.value);
    },
    write: (key, value) => attempt(() => area().setItem(keyOf(key), JSON.stringify({ version, value }))),
    remove: (key) => attempt(() => area().removeItem(keyOf(key))),
  };
}

/** Undefined if the browser blocks storage, and for a value that is not JSON. */
function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
