import type {
  ClientRelease,
  ClientReleaseSet,
  MicrofrontendRelease,
  ReleaseSet,
  ResolvedRelease,
} from '@whetstone/contract';
import { RouteMatcher } from '@whetstone/contract/route-matcher';
import { escapedJson, escapeHtml, jsonBlock } from '../http/html.ts';
import type { MatchedRoute } from '../rendering/page-renderer.ts';

const BASE_PLACEHOLDER = '{{base}}';

/** The parts that all pages of a release set share, computed once. */
export interface PageTemplate {
  release: ReleaseSet;
  routes: RouteMatcher<MatchedRoute>;
  /** The shell's HTML document, with placeholders for the parts of a page. */
  html: string;
  /** Content of the import map's element. */
  importMap: string;
  /** Contents of all inline scripts, for their hashes in the content security policy. */
  scripts: string[];
  /** Contents of all inline styles. */
  styles: string[];
  /** The data element with the release set, for the shell. */
  releaseBlock: string;
}

/** @param document the shell's HTML file */
export function createPageTemplate(release: ReleaseSet, document: string): PageTemplate {
  const importMap = integrityMap(release);
  const html = document.replaceAll(BASE_PLACEHOLDER, escapeHtml(release.shell.base));
  return {
    release,
    routes: matcherOf(release),
    html,
    importMap,
    // The document is a verified file of the shell's release, so its inline scripts are trusted.
    scripts: [importMap, ...contentsOf('script', html)],
    styles: contentsOf('style', html),
    releaseBlock: jsonBlock('release', toClientReleaseSet(release)),
  };
}

/** The contents of the inline elements of this kind. */
function contentsOf(element: 'script' | 'style', html: string): string[] {
  return [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, text = '']) => text);
}

function matcherOf({ shell, remotes }: ReleaseSet): RouteMatcher<MatchedRoute> {
  const matches = [shell, ...remotes].flatMap((microfrontend) =>
    microfrontend.routes.map((route) => ({ microfrontend, route })),
  );
  return new RouteMatcher(matches, ({ route }) => route.path);
}

/** Some browsers never repeat a failed module request for the same URL. The loader retries with these numbers in the query. */
const RETRIES = [1, 2];

/** An import map with the hash of every script of the set and of its fallbacks: browsers execute no other bytes. */
function integrityMap({ shell, remotes }: ReleaseSet): string {
  const releases = [shell, ...remotes].flatMap((release) => [
    release,
    ...(release.lastGood ? [release.lastGood] : []),
  ]);
  return escapedJson({ integrity: Object.fromEntries(releases.flatMap(scriptHashes)) });
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

/** The release set for the browser, without the fields that only servers need. */
function toClientReleaseSet({ id, shell, remotes, bucketed, overrides }: ReleaseSet): ClientReleaseSet {
  return {
    id,
    shell: toClientRelease(shell),
    remotes: remotes.map(toClientRelease),
    ...(bucketed && { bucketed }),
    ...(overrides && { overrides }),
  };
}

function toClientRelease(resolved: ResolvedRelease): ClientRelease {
  const {
    files: _files,
    serverEntry: _serverEntry,
    developmentEntry: _developmentEntry,
    requires: _requires,
    provides: _provides,
    imports: _imports,
    exports: _exports,
    api: _api,
    fragmentsFrom: _fragmentsFrom,
    lastGood,
    ...release
  } = resolved;
  if (!lastGood) return release;
  const { version, base, entry } = lastGood;
  const lacks = Object.keys(release.modules).filter((module) => !Object.hasOwn(lastGood.modules, module));
  return { ...release, lastGood: { version, base, entry, ...(lacks.length > 0 && { lacks }) } };
}
