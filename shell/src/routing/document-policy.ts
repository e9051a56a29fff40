import type { ClientReleaseSet } from '@whetstone/contract';
import { matchRoutes, type RouteObject, redirect } from '@whetstone/kernel/host';
import type { OpenedSite } from '../open-site.tsx';

/** What `redirectDocument` of React Router sets. That function would be part of the first load. */
const LOAD_DOCUMENT = { 'x-remix-reload-document': 'true' };

/**
 * A document keeps the content security policy of its first page, which allows the origins of the microfrontend that owns the page. Pages
 * with another policy load a document from now on, and so do paths without a route in a document with a part of the releases. If the
 * current page is such a page, its document loads now, and the returned promise stays pending, so that no remote is mounted in the meantime.
 * @param first the path of the document's first page
 */
export function keepPolicy(
  { remotes, partial }: Pick<ClientReleaseSet, 'remotes' | 'partial'>,
  router: OpenedSite['router'],
  first: string,
): Promise<never> | undefined {
  const pages = pagesOf(router.routes);
  // The last route matches every path.
  const unknown = partial && pages.at(-1);
  const routeAt = (path: string) => matchRoutes(router.routes, path)?.at(-1)?.route;
  const policyOf = (route: RouteObject | undefined) =>
    JSON.stringify(remotes.find(({ name }) => name === route?.handle?.microfrontend)?.origins);
  const own = policyOf(routeAt(first));
  const isForeign = (route: RouteObject | undefined) =>
    policyOf(route) !== own || (route !== undefined && route === unknown);
  for (const route of pages.filter(isForeign)) {
    // The URL of a request has no fragment.
    const hashOf = () => router.state.navigation.location?.hash ?? '';
    route.loader = ({ request }) => redirect(request.url + hashOf(), { headers: LOAD_DOCUMENT });
  }
  const { pathname, search, hash } = router.state.navigation.location ?? router.state.location;
  const current = routeAt(pathname);
  if (current === unknown && pathname === first && unknown?.id) {
    // An unknown page that the edge rendered waits for no loader.
    router.state.loaderData[unknown.id] = null;
    return undefined;
  }
  if (!isForeign(current)) return undefined;
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
