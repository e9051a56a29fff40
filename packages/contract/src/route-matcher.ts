import { pathToRegexp, type Token, TokenData } from 'path-to-regexp';
import type { RouteDescription } from './microfrontend.ts';

/**
 * Finds the route of a path as react-router does: a fixed segment takes precedence over a parameter, and letter case does not matter.
 * Empty segments and needless percent-encoding do not matter either: `canonicalPath` returns the address without them.
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
    // An encoded slash does not separate segments.
    const segments = decodedSegments(pathname).map((segment) => segment.replaceAll('/', '%2F'));
    const path = `/${segments.join('/')}`;
    return this.#routes.find(({ regexp }) => regexp.test(path))?.route ?? null;
  }
}

/**
 * The one address of the page at a path: one slash before each segment, the letter case of the pattern, and percent-encoding only where a
 * segment needs it.
 * @param pathname percent-encoded, without a query
 * @param pattern of the path's route; omit it for a path without a route, whose letter case is kept
 */
export function canonicalPath(pathname: string, pattern = ''): string {
  const expected = pattern.split('/').filter(Boolean);
  const segments = decodedSegments(pathname).map((segment, index) => {
    const fixed = expected[index] ?? ':';
    return encodeURIComponent(isParameter(fixed) ? segment : fixed);
  });
  return `/${segments.join('/')}`;
}

/** Whether search engines may index the page: it is public, complete without scripts, and does not say otherwise. */
export function isIndexable({ access, browserOnly, noindex }: RouteDescription): boolean {
  return access === 'everyone' && !browserOnly && !noindex;
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

function decodedSegments(pathname: string): string[] {
  return pathname.split('/').filter(Boolean).map(decode);
}

/** A malformed segment stays encoded. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
