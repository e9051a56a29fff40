import type {
  ClientRelease,
  ClientReleaseSet,
  MicrofrontendRelease,
  ReleaseSet,
  ResolvedRelease,
} from '@whetstone/contract';
import { RouteMatcher } from '@whetstone/contract/route-matcher';
import { escapedJson, escapeHtml, jsonBlock } from '../http/html.ts';
import { hashOf } from '../http/security-headers.ts';
import type { MatchedRoute } from '../rendering/page-renderer.ts';

const BASE_PLACEHOLDER = '{{base}}';
const HEAD_PLACEHOLDER = '<!-- page:head -->';
const DATA_PLACEHOLDER = '<!-- page:data -->';
const PLACEHOLDERS = /<!-- page:(head|content|data) -->/;

/** A part of a page's document that its template lacks. */
export type PagePart = 'head' | 'content' | 'data';

/** The parts that all pages of a release set share, computed once. */
export interface PageTemplate {
  release: ReleaseSet;
  routes: RouteMatcher<MatchedRoute>;
  /** The shell's HTML document, with placeholders for the parts of a page. */
  html: string;
  /** The whole document: UTF-8 of what all pages share, and the names of the parts between. */
  parts: readonly (Buffer | PagePart)[];
  /** Hashes of all inline scripts, for the content security policy. */
  scripts: string[];
  /** Hashes of all inline styles. */
  styles: string[];
}

/** @param document the shell's HTML file */
export function createPageTemplate(release: ReleaseSet, document: string): PageTemplate {
  const importMap = integrityMap(release);
  const html = document.replaceAll(BASE_PLACEHOLDER, escapeHtml(release.shell.base));
  // Browsers check only the scripts that are requested after the import map. Early hints merely fill the cache.
  const shared = html
    .replace(HEAD_PLACEHOLDER, (head) => `<script type="importmap">${importMap}</script>${head}`)
    .replace(DATA_PLACEHOLDER, (data) => jsonBlock('release', toClientReleaseSet(release)) + data);
  return {
    release,
    routes: matcherOf(release),
    html,
    parts: shared
      .split(PLACEHOLDERS)
      .map((part, index) => (index % 2 === 0 ? Buffer.from(part) : (part as PagePart))),
    // The document is a verified file of the shell's release, so its inline scripts are trusted.
    scripts: [importMap, ...contentsOf('script', html)].map(hashOf),
    styles: contentsOf('style', html).map(hashOf),
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
