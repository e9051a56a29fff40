import { pathToRegexp, type Token, TokenData } from 'path-to-regexp';
import type { RouteDescription } from './microfrontend.ts';

/**
 * Finds the route of a path as react-router does: matching ignores case and a trailing slash, and a fixed segment takes
 * precedence over a parameter.
 */
export class RouteMatcher<Route> {
  readonly #routes: readonly { route: Route; regexp: RegExp }[];

  /** @param patternOf returns a route's pattern, with `:name` for a parameter */
  constructor(routes: readonly Route[], patternOf: (route: Route) => string) {
    this.#routes = routes
      .map((route) => ({ route, pattern: patternOf(route) }))
      .sort((a, b) => parameterCount(a.pattern) - parameterCount(b.pattern))
      .map(({ route, pattern }) => ({ route, regexp: compile(pattern) }));
  }

  /** @param pathname percent-encoded, without a query */
  match(pathname: string): Route | null {
    const path = decodePath(pathname);
    return this.#routes.find(({ regexp }) => regexp.test(path))?.route ?? null;
  }
}

/** Whether search engines may index the page: it is public, and complete without scripts. */
export function isIndexable({ access, browserOnly }: RouteDescription): boolean {
  return access === 'everyone' && !browserOnly;
}

/** Whether the sitemap lists the page, or the pages of a list for a path with a parameter. */
export function isInSitemap(route: RouteDescription): boolean {
  return isIndexable(route) && (!route.path.includes(':') || route.listedBy !== undefined);
}

/** Returns the same key for two patterns that match the same paths: parameter names are ignored. */
export function routeKey(pattern: string): string {
  return compile(pattern).source.toLowerCase();
}

function compile(pattern: string): RegExp {
  const segments = pattern.split('/').filter(Boolean);
  // Tokens instead of a pattern string: characters such as `(` and `{` are literal in a route description.
  const tokens = segments.flatMap((segment): Token[] =>
    isParameter(segment)
      ? [
          { type: 'text', value: '/' },
          { type: 'param', name: segment.slice(1) },
        ]
      : [{ type: 'text', value: `/${segment}` }],
  );
  if (tokens.length > 0) return pathToRegexp(new TokenData(tokens)).regexp;
  return pathToRegexp(new TokenData([{ type: 'text', value: '/' }]), { trailing: false }).regexp;
}

function parameterCount(pattern: string): number {
  return pattern.split('/').filter(isParameter).length;
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}

/** Decodes each segment. An encoded slash does not separate segments, and a malformed path stays encoded. */
function decodePath(pathname: string): string {
  if (!pathname.includes('%')) return pathname;
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
