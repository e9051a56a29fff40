import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ReleasedPiece } from '@whetstone/contract';
import type { LoadModule } from './loader.ts';
import { withTimeLimit } from './time-limit.ts';

export interface DiskLoaderOptions {
  /** Requires the server entry of a released piece from disk. */
  requireEntry: (piece: ReleasedPiece) => unknown;
  /** Milliseconds that one module may take. */
  timeLimit: number;
}

/** The loader of a server: each remote's container is a file of its release. */
export function createDiskLoader(
  remotes: readonly ReleasedPiece[],
  { requireEntry, timeLimit }: DiskLoaderOptions,
): LoadModule {
  const rendered = new Map(
    remotes.flatMap((remote) => (remote.serverEntry ? [[remote.name, remote] as const] : [])),
  );
  registerPlugins([
    {
      name: 'disk',
      loadEntry: async ({ remoteInfo }) => {
        const piece = rendered.get(remoteInfo.name);
        return piece && (requireEntry(piece) as never);
      },
    },
  ]);
  registerRemotes([...rendered.values()].map(({ name, serverEntry = '' }) => ({ name, entry: serverEntry })));

  return async <Module>(remote: string, module: string) => {
    if (!rendered.has(remote)) throw new Error(`${remote} has no server build`);
    const name = `${remote}/${module}`;
    const loaded = await withTimeLimit(loadRemote<Module>(name), timeLimit, name);
    if (!loaded) throw new Error(`${name} is empty`);
    return loaded;
  };
}
