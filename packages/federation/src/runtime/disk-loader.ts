import type { MicrofrontendRelease } from '@whetstone/contract';
import { type Container, createLoader, type LoaderOptions, type ModuleLoader } from './loader.ts';

export interface DiskLoaderOptions {
  /** Requires the server entry of a release from disk. */
  requireEntry: (microfrontend: MicrofrontendRelease) => Container;
  ownModules?: LoaderOptions['ownModules'];
  /** Milliseconds per module. */
  timeout: number;
}

/** The loader of a server: a remote's container is a file of its release. There is one release of each remote and no fallback. */
export function createDiskLoader(
  remotes: readonly MicrofrontendRelease[],
  { requireEntry, ownModules, timeout }: DiskLoaderOptions,
): ModuleLoader {
  const rendered = new Map(
    remotes.flatMap((remote) =>
      remote.serverEntry ? [[remote.base + remote.serverEntry, remote] as const] : [],
    ),
  );
  const loader = createLoader({
    importEntry: async (address) => {
      // After a failure the loader adds a query string for browsers. On disk the file is the same.
      const [entry = ''] = address.split('?');
      const remote = rendered.get(entry);
      if (!remote) throw new Error(`${address} is not stored on disk`);
      return requireEntry(remote);
    },
    ...(ownModules && { ownModules }),
    retry: { attempts: 1, timeout },
  });
  return {
    load: async ({ name }, module) => {
      const remote = remotes.find((one) => one.name === name);
      if (!remote?.serverEntry) throw new Error(`${name} has no server build`);
      const { version, base, serverEntry } = remote;
      return loader.load({ name, version, base, entry: serverEntry }, module);
    },
    fallBack: async () => undefined,
  };
}
