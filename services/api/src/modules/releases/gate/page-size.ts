import type { ReleasedPiece, RouteDescription } from '@whetstone/contract';

interface Surroundings {
  shell: ReleasedPiece;
  /** Whose page it is. */
  piece: ReleasedPiece;
  /** Whoever may fill its slots. */
  everybody: readonly ReleasedPiece[];
}

/** Bytes of scripts that a browser loads for the first view: the shell's entry, the page's own, and what is in its slots at once. */
export function pageSize(
  { module, slots = [] }: RouteDescription,
  { shell, piece, everybody }: Surroundings,
): number {
  const frame = sizeOf(shell, [shell.entry]);
  const own = moduleSize(piece, module);
  // The largest where a canary and what is live both fill it.
  const inSlot = (slot: string) => Math.max(...everybody.map((other) => fragmentSize(other, slot)));
  return slots.reduce((sum, slot) => sum + inSlot(slot), frame + own);
}

/** Of what the piece puts into the slot at once; 0 where that is nothing, or comes later. */
export function fragmentSize(piece: ReleasedPiece, slot: string): number {
  const fragment = piece.fragments?.find((one) => one.slot === slot && !one.lazy);
  return fragment ? moduleSize(piece, fragment.module) : 0;
}

export function sizeOf({ files }: ReleasedPiece, names: readonly string[]): number {
  return [...new Set(names)].reduce((sum, name) => sum + (files[name]?.gzip ?? 0), 0);
}

/** With the piece's entry, which a page has once; the shell's is on every page already. */
export function moduleSize(piece: ReleasedPiece, module: string): number {
  const entries = piece.name === 'shell' ? [] : [piece.entry];
  return sizeOf(piece, [...entries, ...(piece.modules[module] ?? [])]);
}
