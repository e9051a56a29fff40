import type { NavigationEntry, PageRelease } from '@whetstone/contract';

/** What all released pieces put into one area of the navigation, in order. */
export function navigationEntries(release: PageRelease, area: NavigationEntry['area']): NavigationEntry[] {
  return [release.shell, ...release.remotes]
    .flatMap((piece) => piece.navigation)
    .filter((entry) => entry.area === area)
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label));
}
