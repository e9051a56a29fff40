import type { ReleasedPiece, RouteDescription } from '@whetstone/contract';

interface Surroundings {
  shell: ReleasedPiece;
  /** Whose page it is. */
  piece: ReleasedPiece;
  /** Whoever may fill its slots. */
  everybody: readonly ReleasedPiece[];
}

/** Bytes of scripts that a browser loads for the first view: the shell's entry, the page's own, and what is in its slots at once. */
export function pageSize(route: RouteDescription, { shell, piece, everybody }: Surroundings): number {
  const others = everybody.filter(({ name }) => name !== piece.name);
  // A visitor gets one version of a piece: the largest where a canary is out beside what is live.
  const besides = [...Map.groupBy(others, ({ name }) => name).values()].map((versions) =>
    Math.max(...versions.map((other) => moduleSize(other, modulesInSlots(other, route)))),
  );
  const own = moduleSize(piece, [route.module, ...modulesInSlots(piece, route)]);
  const frame = sizeOf(shell, [shell.entry]);
  return besides.reduce((sum, size) => sum + size, frame + own);
}

/** The modules that the piece puts on the page at once. */
export function modulesInSlots({ fragments = [] }: ReleasedPiece, { slots }: RouteDescription): string[] {
  return fragments.filter(({ slot, lazy }) => !lazy && slots?.includes(slot)).map(({ module }) => module);
}

/** Of these modules together, with the piece's entry, which a page has once; the shell's is on every page already. */
export function moduleSize(piece: ReleasedPiece, modules: readonly string[]): number {
  if (modules.length === 0) return 0;
  const entries = piece.name === 'shell' ? [] : [piece.entry];
  return sizeOf(piece, [...entries, ...modules.flatMap((module) => piece.modules[module] ?? [])]);
}

export function sizeOf({ files }: ReleasedPiece, names: readonly string[]): number {
  return [...new Set(names)].reduce((sum, name) => sum + (files[name]?.gzip ?? 0), 0);
}
