// By its name: the bundler replaces this import with the kernel of the release.
import { api } from '@whetstone/kernel';

/** Values as JSON in local or session storage. A browser that blocks storage stores nothing. */
interface StorageArea {
  /**
   * Returns undefined without a value. A value that another release of the microfrontend wrote is passed to `migrate`, which returns undefined to
   * drop it. Without `migrate` it is dropped.
   */
  read: <Value>(key: string, migrate?: (value: unknown) => Value | undefined) => Value | undefined;
  /** `undefined` deletes the value. */
  write: (key: string, value: unknown) => void;
}

/** The storage of one microfrontend. Other microfrontends cannot read or replace its keys. */
export interface OwnStorage {
  local: StorageArea;
  session: StorageArea;
}

/** @param namespace the reducer path of an API: the name of the microfrontend, `@` and the version of the release */
export function createStorage(namespace: string): OwnStorage {
  const [name, version = ''] = namespace.split('@');
  const areaOf = (area: () => Storage): StorageArea => ({
    read: (key, migrate) => {
      const stored = attempt(() => JSON.parse(area().getItem(`${name}/${key}`) ?? ''));
      return stored?.version === version ? stored.value : stored && migrate?.(stored.value);
    },
    write: (key, value) =>
      attempt(() => area().setItem(`${name}/${key}`, JSON.stringify({ version, value }))),
  });
  return { local: areaOf(() => localStorage), session: areaOf(() => sessionStorage) };
}

/**
 * The storage of the microfrontend that imports this module. Remotes bundle the module, and the `api` in it is the one of their release: the
 * loader decides whose keys these are.
 */
export const storage = createStorage(api.reducerPath);

/** Undefined if the browser blocks storage, and for a value that is not JSON. */
function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
