import type { Approval, MicrofrontendManifest, NavigationEntry } from '@whetstone/contract';

/** An approval that a release needs. */
export type RequestedApproval = Pick<Approval, 'kind' | 'value'>;

/** Kinds of approvals that are places of the site: path prefixes, and entries of the navigation that every page shows. */
export const PLACES = ['path', 'navbar', 'dashboard', 'footer'] as const;

export function isPlace({ kind }: RequestedApproval): boolean {
  return PLACES.some((place) => place === kind);
}

type Description = Pick<MicrofrontendManifest, 'name' | 'routes' | 'navigation'>;

/**
 * The places that a release needs beyond its own: a remote `mf-saws` owns `/saws`, unless another microfrontend had pages there first, and
 * one entry to `/saws` in the footer. The shell owns the navigation.
 * @param before the live release of the microfrontend, which keeps its path although an admin approves a path below it for another one
 */
export function placesOf(
  candidate: Description,
  others: readonly Description[],
  before?: Description,
): RequestedApproval[] {
  if (candidate.name === 'shell') return [];
  const own = ownPath(candidate.name);
  const hasPagesIn = ({ routes }: Description) => routes.some(({ path }) => isBelow(prefixOf(path), own));
  const isTaken = !(before && hasPagesIn(before)) && others.some(hasPagesIn);
  const prefixes = new Set(candidate.routes.map(({ path }) => prefixOf(path)));
  const owned = isTaken ? prefixes : new Set([...prefixes, own]);
  const paths = [...prefixes].filter(
    (prefix) => ![...owned].some((other) => other !== prefix && isBelow(prefix, other)),
  );
  const isFree = (path: string) => !isTaken && path === own;
  const freeEntry = candidate.navigation.find(
    ({ area, to }) => area === 'footer' && isFree(to.toLowerCase()),
  );
  return [
    ...paths.filter((path) => !isFree(path)).map((value) => ({ kind: 'path' as const, value })),
    ...candidate.navigation.filter((entry) => entry !== freeEntry).map(entryPlace),
  ];
}

/** Everything of the entry that visitors see, except its position. */
function entryPlace({ area, label, to, access, group }: NavigationEntry): RequestedApproval {
  const visitors = access === 'everyone' ? '' : ` for ${access}s`;
  const heading = group === undefined ? '' : ` under ${group}`;
  return { kind: area, value: `${label} → ${to}${visitors}${heading}` };
}

/** The path that belongs to a microfrontend by its name: `/saws` for `mf-saws`. */
export function ownPath(name: string): string {
  return `/${name.replace(/^mf-/, '')}`;
}

/** The segments of a route before its first parameter, in lower case like the router's comparison. */
function prefixOf(path: string): string {
  return path.toLowerCase().split('/:')[0] || '/';
}

/** Whether an address belongs to a prefix. Home (`/`) is an address and no prefix. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`));
}

/** The microfrontend with the longest prefix of a path, else one with pages below the path. */
export function ownerOf<Other extends Description>(
  path: string,
  others: readonly Other[],
): Other | undefined {
  const prefixes = others.flatMap((other) =>
    other.routes.map((route) => ({ other, prefix: prefixOf(route.path) })),
  );
  const above = prefixes
    .filter(({ prefix }) => isBelow(path, prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return (above[0] ?? prefixes.find(({ prefix }) => isBelow(prefix, path)))?.other;
}
