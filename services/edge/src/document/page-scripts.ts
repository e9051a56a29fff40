import type { FragmentDescription, ReleaseSet, ResolvedRelease } from '@whetstone/contract';
import type { MatchedRoute } from '../releases/match-route.ts';

/**
 * Addresses of exactly the scripts that the page's first view needs, so that they come in one round with the shell: its own,
 * and those of the fragments on it that are not lazy.
 */
export function pageScripts({ remotes, overrides = [] }: ReleaseSet, match: MatchedRoute | null): string[] {
  if (!match) return [];
  const { microfrontend, route } = match;
  const scriptsOf = (owner: ResolvedRelease, module: string) =>
    overrides.some(({ name }) => name === owner.name) ? [] : releasedScripts(owner, module);
  const isShown = ({ slot, lazy }: FragmentDescription) => !lazy && route.slots?.includes(slot);
  const fragments = remotes.flatMap((remote) =>
    (remote.fragments ?? []).filter(isShown).flatMap(({ module }) => scriptsOf(remote, module)),
  );
  return [...new Set([...scriptsOf(microfrontend, route.module), ...fragments])];
}

/** The entry of the module's microfrontend and all that the module needs. */
function releasedScripts({ base, entry, modules }: ResolvedRelease, module: string): string[] {
  const chunks = modules[module];
  return chunks ? [entry, ...chunks].map((file) => base + file) : [];
}
