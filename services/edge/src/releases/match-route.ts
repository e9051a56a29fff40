import type { ReleaseSet, ResolvedRelease, RouteDescription } from '@whetstone/contract';

export interface MatchedRoute {
  microfrontend: ResolvedRelease;
  route: RouteDescription;
}

/** The page that a path leads to, or null where the site has none. A fixed segment wins over a parameter. */
export function matchRoute(release: ReleaseSet, pathname: string): MatchedRoute | null {
  const matches = [release.shell, ...release.remotes]
    .flatMap((microfrontend) => microfrontend.routes.map((route) => ({ microfrontend, route })))
    .filter(({ route }) => patternOf(route.path).test(pathname));
  return matches.sort((a, b) => parametersIn(a.route.path) - parametersIn(b.route.path))[0] ?? null;
}

function patternOf(path: string): RegExp {
  const segments = path.split('/').filter(Boolean).map(segmentPattern);
  if (segments.length === 0) return /^\/$/;
  return new RegExp(`^/${segments.join('/')}/?$`, 'i');
}

function segmentPattern(segment: string): string {
  return segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function parametersIn(path: string): number {
  return path.split('/').filter((segment) => segment.startsWith(':')).length;
}
