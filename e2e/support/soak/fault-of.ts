import type { BadReleases } from './bad-releases.ts';
import type { Place } from './places.ts';
import type { Sight } from './sight.ts';

/**
 * What is wrong with what a tab shows at this place: nothing where the page stands in its frame, from the release that the tab
 * was given, or where that one is bad, from the last good one.
 */
export function faultOf(
  sight: Sight | null,
  { microfrontend, address }: Place,
  bad: BadReleases,
): string | null {
  if (!sight) return 'there is no page';
  const { path, set, pages, heading, unavailable, framed } = sight;
  if (path !== address) return `it is at ${path}`;
  if (!framed) return 'navbar and footer are not whole';
  if (microfrontend === null) return heading === 'Page Not Found' ? null : `its heading is "${heading}"`;
  const given = [set.shell, ...set.remotes].find(({ name }) => name === microfrontend);
  if (!given) return `${microfrontend} is not released`;
  if (unavailable) return 'it says that it is not available';
  const wanted = bad.find(microfrontend, given.version) ? given.lastGood?.version : given.version;
  if (pages.some((page) => page.microfrontend === microfrontend && page.version === wanted)) return null;
  const shown = pages.map((page) => `${page.microfrontend}@${page.version}`).join(', ') || 'nothing';
  return `it shows ${shown}, and not ${microfrontend}@${wanted}`;
}
