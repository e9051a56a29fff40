import type { ClientReleaseSet } from '@whetstone/contract';
import { matchRoutes, type RouteObject } from '@whetstone/kernel/host';
import type { OpenedSite } from '../open-site.tsx';
import { documentLoader } from './load-document.ts';

/**
 * A document keeps the content security policy of its first page, which allows the origins of the microfrontend that owns the page. Pages
 * with another policy load a document from now on. If the current page is such a page, its document loads now, and the returned
 * promise stays pending, so that no remote is mounted in the meantime.
 * @param first the path of the document's first page
 */
export function keepPolicy(
  { remotes }: Pick<ClientReleaseSet, 'remotes'>,
  router: OpenedSite['router'],
  first: string,
): Promise<never> | undefined {
  const policyOf = (route: RouteObject | undefined) =>
    JSON.stringify(remotes.find(({ name }) => name === route?.handle?.microfrontend)?.origins);
  const policyAt = (path: string) => policyOf(matchRoutes(router.routes, path)?.at(-1)?.route);
  const own = policyAt(first);
  for (const route of pagesOf(router.routes)) {
    if (policyOf(route) !== own) route.loader = documentLoader(router);
  }
  const { pathname, search, hash } = router.state.navigation.location ?? router.state.location;
  if (policyAt(pathname) === own) return undefined;
  if (location.pathname === pathname) location.reload();
  else location.assign(pathname + search + hash);
  return new Promise(() => {});
}

function pagesOf(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => (route.children ? pagesOf(route.children) : [route]));
}

/** The path of the page with which this document began. */
export function firstPath(): string {
  const [document] = performance.getEntriesByType('navigation');
  return document ? new URL(document.name).pathname : location.pathname;
}
