import type { CheckResult, MicrofrontendRelease, NavigationEntry } from '@whetstone/contract';
import { type GateQuestion, neighboursOf, titleOf } from './gate-question.ts';
import { leadsTo, shapeOf } from './path-pattern.ts';

/** Its addresses and navigation entries against everybody else's. */
export function checkRoutes(question: GateQuestion): CheckResult[] {
  const { candidate } = question;
  const problems = [
    ...neighboursOf(question).flatMap((other) => [
      ...takenPaths(candidate, other),
      ...takenEntries(candidate, other),
    ]),
    ...deadEnds(question),
  ];
  if (problems.length > 0) return problems;
  const pages = candidate.routes.length === 1 ? '1 page' : `${candidate.routes.length} pages`;
  const sentence = `${pages}: no address and no navigation entry belongs to another microfrontend, and every entry leads to a page.`;
  return [{ check: 'routes', passed: true, subject: candidate.name, sentence }];
}

function takenPaths(candidate: MicrofrontendRelease, other: MicrofrontendRelease): CheckResult[] {
  const taken = new Set(other.routes.map(({ path }) => shapeOf(path)));
  return candidate.routes
    .filter(({ path }) => taken.has(shapeOf(path)))
    .map(({ path, module }) => ({
      check: 'routes',
      passed: false,
      subject: `${candidate.name}/${module}`,
      sentence: `${path} is a page of ${titleOf(other)} already: visitors would get one of the two by chance.`,
      remedy: `Choose another path, or agree with the team ${other.team} on who has it.`,
    }));
}

function takenEntries(candidate: MicrofrontendRelease, other: MicrofrontendRelease): CheckResult[] {
  return candidate.navigation
    .filter((entry) => other.navigation.some((theirs) => clashes(entry, theirs)))
    .map(({ area, label, to }) => ({
      check: 'routes',
      passed: false,
      subject: candidate.name,
      sentence: `The entry "${label}" to ${to} in the ${area} takes a name or a place that ${titleOf(other)} has there.`,
      remedy: `Rename or remove the entry, or agree with the team ${other.team}.`,
    }));
}

function clashes(a: NavigationEntry, b: NavigationEntry): boolean {
  return a.area === b.area && (a.label === b.label || a.to === b.to);
}

/** Entries that would lead nowhere: the candidate's own, and those of others to pages that it no longer has. */
function deadEnds({ candidate, before, others }: GateQuestion): CheckResult[] {
  const everyPath = [candidate, ...others.map(({ live }) => live)].flatMap(pathsOf);
  const lost = before ? pathsOf(before) : [];
  const ownEntries = candidate.navigation.map((entry) => ({ entry, owner: candidate }));
  const othersEntries = others
    .flatMap(({ live }) => live.navigation.map((entry) => ({ entry, owner: live })))
    .filter(({ entry }) => lost.some((path) => leadsTo(path, entry.to)));
  return [...ownEntries, ...othersEntries]
    .filter(({ entry }) => !everyPath.some((path) => leadsTo(path, entry.to)))
    .map(({ entry, owner }) => ({
      check: 'routes',
      passed: false,
      subject: owner.name,
      sentence: `The entry "${entry.label}" of ${owner.name} in the ${entry.area} would lead to ${entry.to}, where no page would be.`,
      remedy: `Bring a page for ${entry.to}, or release the microfrontend that brings it first, or remove the entry.`,
    }));
}

function pathsOf({ routes }: MicrofrontendRelease): string[] {
  return routes.map(({ path }) => path);
}
