import type { FragmentDescription } from '@whetstone/contract';
import type { MatchedRoute } from '../releases/match-route.ts';
import type { OfferedPiece, OfferedSet } from '../releases/offered-set.ts';

/**
 * Addresses of exactly the scripts that the page's first view needs, so that they come in one round with the shell: its own,
 * and those of the fragments on it that are not lazy.
 */
export function pageScripts({ remotes }: OfferedSet, match: MatchedRoute | null): string[] {
  if (!match) return [];
  const { piece, route } = match;
  const isShown = ({ slot, lazy }: FragmentDescription) => !lazy && route.slots?.includes(slot);
  const fragments = remotes.flatMap((remote) =>
    (remote.fragments ?? []).filter(isShown).flatMap(({ module }) => scriptsOf(remote, module)),
  );
  return [...new Set([...scriptsOf(piece, route.module), ...fragments])];
}

/** The entry of the module's piece and all that the module needs; nothing of a developer's machine, where files change while they are looked at. */
function scriptsOf({ base, entry, modules, override }: OfferedPiece, module: string): string[] {
  const chunks = modules[module];
  return chunks && !override ? [entry, ...chunks].map((file) => base + file) : [];
}
