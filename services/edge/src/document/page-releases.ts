import { gzipSync } from 'node:zlib';
import type {
  ClientRelease,
  ClientReleaseSet,
  MicrofrontendRelease,
  NavigationEntry,
  ReleaseSet,
  ResolvedRelease,
} from '@whetstone/contract';
import { RELEASE_DATA_BUDGET } from '@whetstone/contract/budgets';
import { withoutServerFields } from '@whetstone/contract/server-fields';
import { escapedJson } from '../http/html.ts';
import type { MatchedRoute } from '../rendering/page-renderer.ts';

/** The releases in a document. */
export interface PageReleases {
  client: ClientReleaseSet;
  /** An import map with the hash of every script of these releases and of their fallbacks: browsers execute no other bytes. */
  importMap: string;
}

/** Navigation areas by the likelihood of a click. */
const AREAS: Record<'site' | 'dashboard', readonly NavigationEntry['area'][]> = {
  site: ['navbar', 'footer', 'dashboard'],
  dashboard: ['dashboard', 'navbar', 'footer'],
};

export function isWithinBudget({ client, importMap }: PageReleases): boolean {
  return sizeOf([client, importMap]) <= RELEASE_DATA_BUDGET;
}

/** The remotes that a page needs, and as many of the likeliest next ones as the budget allows. */
export function chooseRemotes({ shell, remotes }: ReleaseSet, match: MatchedRoute | null): ResolvedRelease[] {
  const chosen = new Set<ResolvedRelease>();
  const fillers = (slots: readonly string[]) =>
    remotes.filter(({ fragments = [] }) => fragments.some(({ slot }) => slots.includes(slot)));
  for (const remote of [...(match ? [match.microfrontend] : []), ...fillers(shell.slots ?? [])])
    for (const one of withFillers(remote)) chosen.add(one);

  const fixed = sizeOf([
    clientRelease(shell),
    hashesOf(shell),
    remotes.flatMap(({ navigation }) => navigation),
  ]);
  let left = RELEASE_DATA_BUDGET - fixed - sum([...chosen].map(sizeOfRelease));
  for (const remote of byLikelihood(remotes, match)) {
    const added = withFillers(remote).filter((one) => !chosen.has(one));
    const size = sum(added.map(sizeOfRelease));
    if (size > left) continue;
    left -= size;
    for (const one of added) chosen.add(one);
  }
  return remotes.filter((remote) => chosen.has(remote));

  /** The remote and those that fill slots of its pages: the router opens all pages of a release in the same document. */
  function withFillers(remote: ResolvedRelease): ResolvedRelease[] {
    const found = new Set([remote]);
    for (const { routes } of found)
      for (const filler of fillers(routes.flatMap(({ slots = [] }) => slots))) found.add(filler);
    found.delete(shell);
    return [...found];
  }
}

/** First the remotes with entries in the most visible area. */
function byLikelihood(remotes: readonly ResolvedRelease[], match: MatchedRoute | null): ResolvedRelease[] {
  const areas = AREAS[match?.route.layout ?? 'site'];
  const rankOf = ({ navigation }: ResolvedRelease) => {
    const isLinked = (area: NavigationEntry['area']) => navigation.some((entry) => entry.area === area);
    const rank = areas.findIndex(isLinked);
    return rank === -1 ? areas.length : rank;
  };
  return remotes.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const sizes = new WeakMap<ResolvedRelease, number>();

/** More than the bytes by which the release enlarges a document, where it shares its words with others. */
function sizeOfRelease(release: ResolvedRelease): number {
  const known = sizes.get(release) ?? sizeOf([clientRelease(release), hashesOf(release)]);
  sizes.set(release, known);
  return known;
}

/** Bytes after gzip. */
function sizeOf(value: unknown): number {
  return gzipSync(JSON.stringify(value)).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The releases of a document with these remotes. */
export function releasesWith(
  { id, shell, remotes: all, bucketed, overrides }: ReleaseSet,
  remotes: readonly ResolvedRelease[],
): PageReleases {
  const leftOut = all.filter((remote) => !remotes.includes(remote));
  const { navigation, ...host } = clientRelease(shell);
  return {
    client: {
      id,
      shell: { ...host, navigation: [...navigation, ...leftOut.flatMap((remote) => remote.navigation)] },
      remotes: remotes.map(clientRelease),
      ...(leftOut.length > 0 && { partial: true }),
      ...(bucketed && { bucketed }),
      ...(overrides && { overrides }),
    },
    importMap: escapedJson({
      integrity: Object.fromEntries([shell, ...remotes].flatMap(hashesOf)),
    }),
  };
}

/** The release for the browser, without the fields that only servers need. */
function clientRelease(resolved: ResolvedRelease): ClientRelease {
  const { lastGood, ...release } = withoutServerFields(resolved);
  if (!lastGood) return release;
  const { version, base, entry } = lastGood;
  const lacks = Object.keys(release.modules).filter((module) => !Object.hasOwn(lastGood.modules, module));
  return { ...release, lastGood: { version, base, entry, ...(lacks.length > 0 && { lacks }) } };
}

/** Some browsers never repeat a failed module request for the same URL. The loader retries with these numbers in the query. */
const RETRIES = [1, 2];

function hashesOf(release: ResolvedRelease): [url: string, integrity: string][] {
  return [release, ...(release.lastGood ? [release.lastGood] : [])].flatMap(scriptHashes);
}

function scriptHashes(release: MicrofrontendRelease): [url: string, integrity: string][] {
  const { base, entry, files } = release;
  const scripts = Object.entries(files).filter(
    ([name]) => name.endsWith('.js') && !isDevelopmentBuild(name, release),
  );
  return scripts.flatMap(([name, { integrity }]) => {
    const urls = [name, ...(name === entry ? RETRIES.map((retry) => `${name}?retry=${retry}`) : [])];
    return urls.map((url): [string, string] => [base + url, integrity]);
  });
}

/** The development build is in a separate folder that no visitor's page references. */
function isDevelopmentBuild(name: string, { developmentEntry = '' }: MicrofrontendRelease): boolean {
  const [folder, file] = developmentEntry.split('/');
  return file !== undefined && name.startsWith(`${folder}/`);
}
