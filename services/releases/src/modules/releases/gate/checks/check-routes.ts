import type { CheckResult, MicrofrontendRelease, NavigationEntry } from '@whetstone/contract';
import { RouteMatcher, routeKey } from '@whetstone/contract/route-matcher';
import { overlap, routeFault } from '@whetstone/contract/route-rules';
import { type GateInput, nameAndVersionOf, otherReleasesOf, resultsOf } from './gate-input.ts';

const { issue, passed } = resultsOf('routes');

/** Compares the candidate's routes and navigation entries with those of all other microfrontends. */
export function checkRoutes(input: GateInput): CheckResult[] {
  const { candidate } = input;
  const issues = [
    ...otherReleasesOf(input).flatMap((other) => [
      ...pathConflicts(candidate, other),
      ...entryConflicts(candidate, other),
    ]),
    ...deadLinks(input),
  ];
  if (issues.length > 0) return issues;
  const pages = candidate.routes.length === 1 ? '1 page' : `${candidate.routes.length} pages`;
  const sentence = `${pages}: no route and no navigation entry conflicts with another microfrontend, and every entry leads to a page.`;
  return [passed(candidate.name, sentence)];
}

/**
 * Checks the candidate's paths by the rule of the build, and that no address can match pages of two microfrontends. A rollback does not
 * repeat this check: a release that was live keeps its paths.
 */
export function checkPaths(input: GateInput): CheckResult[] {
  const { candidate } = input;
  return [
    ...candidate.routes.flatMap(({ path, module }) => pathIssue(`${candidate.name}/${module}`, path)),
    ...otherReleasesOf(input).flatMap((other) => overlaps(candidate, other)),
  ];
}

function pathIssue(subject: string, path: string): CheckResult[] {
  const fault = routeFault(path);
  if (!fault) return [];
  return [
    issue(
      subject,
      `The path ${JSON.stringify(path)} ${fault}.`,
      'Change the path in remote.ts and build again.',
    ),
  ];
}

/** Pairs of a fixed segment and a parameter. Within one microfrontend the fixed segment takes precedence; between two, teams would change each other's pages. */
function overlaps(candidate: MicrofrontendRelease, other: MicrofrontendRelease): CheckResult[] {
  return candidate.routes.flatMap(({ path, module }) => {
    const theirs = other.routes.find(
      (route) => overlap(path, route.path) && routeKey(path) !== routeKey(route.path),
    );
    if (!theirs) return [];
    return issue(
      `${candidate.name}/${module}`,
      `${path} and ${theirs.path} of ${nameAndVersionOf(other)} match common addresses: visitors would get the page of the other team.`,
      `Choose a path that differs in a fixed segment, or agree with the team ${other.team} on its owner.`,
    );
  });
}

function pathConflicts(candidate: MicrofrontendRelease, other: MicrofrontendRelease): CheckResult[] {
  const taken = new Set(other.routes.map(({ path }) => routeKey(path)));
  return candidate.routes
    .filter(({ path }) => taken.has(routeKey(path)))
    .map(({ path, module }) =>
      issue(
        `${candidate.name}/${module}`,
        `${path} is a page of ${nameAndVersionOf(other)} already: visitors would get one of the two pages at random.`,
        `Choose another path, or agree with the team ${other.team} on its owner.`,
      ),
    );
}

function entryConflicts(candidate: MicrofrontendRelease, other: MicrofrontendRelease): CheckResult[] {
  return candidate.navigation
    .filter((entry) => other.navigation.some((theirs) => conflicts(entry, theirs)))
    .map(({ area, label, to }) =>
      issue(
        candidate.name,
        `The entry "${label}" to ${to} in the ${area} has the label or the target of an entry of ${nameAndVersionOf(other)}.`,
        `Rename or remove the entry, or agree with the team ${other.team}.`,
      ),
    );
}

/** The manifest without the pages and entries that conflict with another microfrontend, and without entries to such pages: no approval makes them possible. */
export function withoutConflicts<Manifest extends Pick<MicrofrontendRelease, 'routes' | 'navigation'>>(
  candidate: Manifest,
  others: readonly Pick<MicrofrontendRelease, 'routes' | 'navigation'>[],
): Manifest {
  const theirPaths = others.flatMap(({ routes }) => routes.map(({ path }) => path));
  const theirEntries = others.flatMap(({ navigation }) => navigation);
  const isTaken = ({ path }: { path: string }) => theirPaths.some((other) => overlap(path, other));
  const taken = matcherOf([{ routes: candidate.routes.filter(isTaken) }]);
  return {
    ...candidate,
    routes: candidate.routes.filter((route) => !isTaken(route)),
    navigation: candidate.navigation.filter(
      (entry) => !taken.match(entry.to) && !theirEntries.some((other) => conflicts(entry, other)),
    ),
  };
}

function conflicts(a: NavigationEntry, b: NavigationEntry): boolean {
  return a.area === b.area && (a.label === b.label || a.to === b.to);
}

/** Navigation entries without a page: the candidate's own entries, and entries of others to pages that it removes. */
function deadLinks({ candidate, before, others }: GateInput): CheckResult[] {
  const allPages = matcherOf([candidate, ...others.map(({ live }) => live)]);
  const removedPages = matcherOf(before ? [before] : []);
  const ownEntries = candidate.navigation.map((entry) => ({ entry, owner: candidate }));
  const othersEntries = others
    .flatMap(({ live }) => live.navigation.map((entry) => ({ entry, owner: live })))
    .filter(({ entry }) => removedPages.match(entry.to));
  return [...ownEntries, ...othersEntries]
    .filter(({ entry }) => !allPages.match(entry.to))
    .map(({ entry, owner }) =>
      issue(
        owner.name,
        `The entry "${entry.label}" of ${owner.name} in the ${entry.area} would lead to ${entry.to}, which has no page.`,
        owner === candidate
          ? `Add a page at ${entry.to}, or release after the microfrontend that adds it, or remove the entry.`
          : `Keep a page at ${entry.to} until the team ${owner.team} has released ${owner.name} without the entry.`,
      ),
    );
}

function matcherOf(releases: readonly Pick<MicrofrontendRelease, 'routes'>[]) {
  return new RouteMatcher(
    releases.flatMap(({ routes }) => routes),
    ({ path }) => path,
  );
}
