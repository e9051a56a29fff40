import type { RouteDescription } from '@whetstone/contract';
import type { OfferedPiece, OfferedSet } from './offered-set.ts';

export interface MatchedRoute {
  piece: OfferedPiece;
  route: RouteDescription;
}

/** The page that a path leads to, or null where the site has none. A fixed segment wins over a parameter. */
export function matchRoute(release: OfferedSet, pathname: string): MatchedRoute | null {
  const matches = [release.shell, ...release.remotes]
    .flatMap((piece) => piece.routes.map((route) => ({ piece, route })))
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
