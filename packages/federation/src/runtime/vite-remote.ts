import type { Container } from './loader.ts';
import type { ShareScope } from './mount-context.ts';

/** Of the release whose files these are: each release has its own address, and so its own instance of this module. */
let scope: ShareScope = {};
const modules = new Map<string, unknown>();

/** A shared module of the host. The modules of the pages, which run after `get`, import it in place of a package. */
export function provided(name: string): unknown {
  const module = modules.get(name);
  if (!module) throw new Error(`The host does not share ${name}.`);
  return module;
}

/** The container of a remote that Vite built. `exposes` are its modules, `shared` the names of the shared modules that they may import. */
export function startRemote(
  exposes: Readonly<Record<string, () => Promise<unknown>>>,
  shared: readonly string[],
  address: string,
  importEntry: (address: string) => Promise<Container>,
): Container {
  const [first = ''] = address.split('?');
  // After a failed load the host imports the entry at another address. The modules of the pages import it at its first one.
  if (first !== address)
    return {
      init: async (hostScope) => (await importEntry(first)).init(hostScope),
      get: async (name) => (await importEntry(first)).get(name),
    };
  return {
    init: (hostScope = {}) => {
      scope = hostScope as ShareScope;
    },
    get: async (name) => {
      const load = exposes[name];
      if (!load) throw new Error(`The remote does not expose ${name}.`);
      await Promise.all(shared.map(provide));
      const module = await load();
      return () => module;
    },
  };
}

/** Modules that the host lacks are missed by the module that imports them. */
async function provide(name: string): Promise<void> {
  const versions = Object.values(scope[name] ?? {});
  // A host with two versions of React must not load the second one.
  const share = versions.find(({ loaded }) => loaded) ?? versions[0];
  if (share) modules.set(name, (share.lib ?? (await share.get()))());
}
