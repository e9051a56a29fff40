import { randomInt } from 'node:crypto';
import type {
  DataPreload,
  FragmentDescription,
  ReleaseSet,
  RouteDescription,
  Viewer,
} from '@whetstone/contract';
import { escapeHtml } from '@whetstone/contract/escape-html';
import { RouteMatcher } from '@whetstone/contract/route-matcher';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonBlock } from '../http/html.ts';
import { hashOf } from '../http/security-headers.ts';
import type { ReleasePoller } from '../releases/release-poller.ts';
import { type AssignedReleaseSet, BUCKETS, type Bucket, releaseSetFor } from '../releases/release-sets.ts';
import type { MatchedRoute } from '../rendering/page-renderer.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { type OverrideCookie, overridden } from './overrides.ts';
import { chooseRemotes, isWithinBudget, type PageReleases, releasesWith } from './page-releases.ts';

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
  /** What the pages with the same releases share. */
  frameOf: (match: MatchedRoute | null) => PageFrame;
  /** Hashes of all inline styles. */
  styles: string[];
}

export interface PageFrame {
  /** The whole document: UTF-8 of what the pages share, and the names of the parts between. */
  parts: readonly (Buffer | PagePart)[];
  /** Hashes of all inline scripts, for the content security policy. */
  scripts: string[];
}

/** @param document the shell's HTML file */
export function createPageTemplate(release: ReleaseSet, document: string): PageTemplate {
  const html = document.replaceAll(BASE_PLACEHOLDER, escapeHtml(release.shell.base));
  const complete = releasesWith(release, release.remotes);
  const mayBePartial = !release.overrides && !isWithinBudget(complete);
  const completeFrame = frameWith(html, complete);
  /** By page, and by the names of the remotes, which many pages share. */
  const partialFrames = new Map<MatchedRoute | string | null, PageFrame>();
  const partialFrame = (match: MatchedRoute | null) => {
    const known = partialFrames.get(match);
    if (known) return known;
    const remotes = chooseRemotes(release, match);
    const names = remotes.map(({ name }) => name).join();
    const frame = partialFrames.get(names) ?? frameWith(html, releasesWith(release, remotes));
    partialFrames.set(names, frame).set(match, frame);
    return frame;
  };
  return {
    release,
    routes: matcherOf(release),
    html,
    frameOf: (match) => (mayBePartial ? partialFrame(match) : completeFrame),
    styles: contentsOf('style', html).map(hashOf),
  };
}

function frameWith(html: string, { client, importMap }: PageReleases): PageFrame {
  // Browsers check only the scripts that are requested after the import map. Early hints merely fill the cache.
  const shared = html
    .replace(HEAD_PLACEHOLDER, (head) => `<script type="importmap">${importMap}</script>${head}`)
    .replace(DATA_PLACEHOLDER, (data) => jsonBlock('release', client) + data);
  return {
    parts: shared
      .split(PLACEHOLDERS)
      .map((part, index) => (index % 2 === 0 ? Buffer.from(part) : (part as PagePart))),
    // The document is a verified file of the shell's release, so its inline scripts are trusted.
    scripts: [importMap, ...contentsOf('script', html)].map(hashOf),
  };
}

/** The contents of the inline elements of this kind. */
function contentsOf(element: 'script' | 'style', html: string): string[] {
  return [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, text = '']) => text);
}

function matcherOf(release: ReleaseSet): RouteMatcher<MatchedRoute> {
  const matches = [release.shell, ...release.remotes].flatMap((microfrontend) =>
    microfrontend.routes.map((route) => ({
      microfrontend,
      route,
      queryParameters: queryParametersOf(route, release),
    })),
  );
  return new RouteMatcher(matches, ({ route }) => route.path);
}

type Reader = Pick<RouteDescription | FragmentDescription, 'queryParameters' | 'preload'>;

/** The query parameters that a page and its fragments read; undefined if one of them may read every parameter. */
export function queryParametersOf(
  route: RouteDescription,
  { remotes }: Pick<ReleaseSet, 'remotes'>,
): ReadonlySet<string> | undefined {
  const fragments = remotes
    .flatMap((remote) => remote.fragments ?? [])
    .filter(({ slot }) => route.slots?.includes(slot));
  const readers: readonly Reader[] = [route, ...fragments];
  if (readers.some(({ queryParameters }) => !queryParameters)) return undefined;
  return new Set(
    readers.flatMap(({ queryParameters = [], preload = [] }) => [
      ...queryParameters,
      ...preload.flatMap(namesInPreload),
    ]),
  );
}

function namesInPreload({ args = {} }: DataPreload): string[] {
  return Object.values(args).flatMap((value) =>
    typeof value === 'string' && value.startsWith('?') ? value.slice(1) : [],
  );
}

/** The URL without the query parameters that its page does not read. */
export function withKnownParameters(url: string, known: ReadonlySet<string> | undefined): string {
  const at = url.indexOf('?');
  if (at === -1 || !known) return url;
  const pairs = url.slice(at + 1).split('&');
  const kept = pairs.filter((pair) => [...new URLSearchParams(pair).keys()].some((name) => known.has(name)));
  return url.slice(0, at) + (kept.length > 0 ? `?${kept.join('&')}` : '');
}

/** A release set that can serve pages, and the visitors who get it. */
export interface PreparedReleaseSet extends Pick<AssignedReleaseSet, 'includes'> {
  template: PageTemplate;
  /** With the last good shell; absent if there is none. */
  fallback?: PageTemplate;
}

/** The release set of one request. */
export interface ResolvedReleaseSet {
  template: PageTemplate;
  /** Whether another visitor may get another release set. */
  personal: boolean;
  /** Whether a canary runs and the visitor has no bucket yet. */
  isNewcomer: boolean;
}

/** @param own the id of the release set of the visitor's tab. A canary does not replace the live releases in a tab: its visitor may have drawn the bucket with this very page. */
export type ResolveReleaseSet = (request: FastifyRequest, own?: string) => ResolvedReleaseSet;

interface ReleaseSetResolverOptions {
  releases: Pick<ReleasePoller<PreparedReleaseSet>, 'sets'>;
  overrides: OverrideCookie;
}

export function createReleaseSetResolver({
  releases,
  overrides,
}: ReleaseSetResolverOptions): ResolveReleaseSet {
  return (request, own) => {
    const { sets } = releases;
    const hasCanary = sets.length > 1;
    const isLive = own === sets[0]?.template.release.id;
    const bucket = hasCanary && !isLive ? visitorBucket(request) : undefined;
    const isNewcomer = hasCanary && bucket === undefined;
    const { template, fallback } = releaseSetFor(sets, bucket);
    const active = overrides.read(request);
    if (active.length === 0 && fallback && failedShell(request) === template.release.shell.version)
      return { template: fallback, personal: true, isNewcomer };
    if (active.length === 0) return { template, personal: hasCanary, isNewcomer };
    const release = overridden(template.release, active);
    return { template: createPageTemplate(release, template.html), personal: true, isNewcomer };
  };
}

type SetRequest = FastifyRequest<{ Querystring: { own?: string } }>;

/** `GET /releases/set?own=<id>`: the id of the visitor's current release set. Tabs send their own, and compare. */
export function releaseSetRoute(app: FastifyInstance, resolveReleaseSet: ResolveReleaseSet): void {
  app.get('/releases/set', async (request: SetRequest, reply) => {
    const { template } = resolveReleaseSet(request, request.query.own);
    return reply.header('cache-control', 'no-store').send({ id: template.release.id });
  });
}

const BUCKET = 'bucket';
const YEAR = 365 * 24 * 60 * 60;

/** The bucket with which the visitor arrives, for canaries. */
export function visitorBucket(request: FastifyRequest): Bucket {
  const stored = readCookie(request, BUCKET) ?? '';
  return /^\d{1,10}$/.test(stored) ? Number(stored) : undefined;
}

/** Draws the visitor's bucket, which is kept for all releases, from the next page on. */
export function drawBucket(reply: FastifyReply): void {
  writeCookie(reply, BUCKET, String(randomInt(BUCKETS)), YEAR);
}

/** The version of the shell that did not start in this browser. The inline script in the shell's document sets it for an hour. */
function failedShell(request: FastifyRequest): string | undefined {
  return readCookie(request, 'failed-shell');
}

const SIGNED_IN = /(?:^|;\s*)signed-in=(user|admin)(?:;|$)/;

/** The role that the browser claims. It selects the navigation to render and grants no access. */
export function viewerOf(cookies: string | undefined): Viewer {
  const [, viewer] = SIGNED_IN.exec(cookies ?? '') ?? [];
  return (viewer as Viewer | undefined) ?? 'visitor';
}
