import type { ReleasedPiece } from '@whetstone/contract';
import { type Container, moduleOf } from './container.ts';
import type { LoadModule, PieceRelease } from './loader.ts';
import { withTimeLimit } from './time-limit.ts';

export interface DiskLoaderOptions {
  /** Requires the server entry of a released piece from disk. */
  requireEntry: (piece: ReleasedPiece) => Container;
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

  return async <Module>({ name: remote }: PieceRelease, module: string) => {
    const piece = rendered.get(remote);
    if (!piece) throw new Error(`${remote} has no server build`);
    const name = `${remote}/${module}`;
    const loading = moduleOf<Module>(requireEntry(piece), module);
    const loaded = await withTimeLimit(loading, timeLimit, name);
    if (!loaded) throw new Error(`${name} is empty`);
    return loaded;
  };
}
