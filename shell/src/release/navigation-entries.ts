import type { ClientReleaseSet, NavigationEntry } from '@whetstone/contract';

/** What all released microfrontends put into one area of the navigation, in order. */
export function navigationEntries(
  release: ClientReleaseSet,
  area: NavigationEntry['area'],
): NavigationEntry[] {
  return [release.shell, ...release.remotes]
    .flatMap((microfrontend) => microfrontend.navigation)
    .filter((entry) => entry.area === area)
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label));
}
