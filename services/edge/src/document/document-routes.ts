import { createHash } from 'node:crypto';
import { canonicalPath } from '@whetstone/contract/route-matcher';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { codingsFor, EncodedBody } from '../http/content-coding.ts';
import { hashOf, pageHeaders } from '../http/security-headers.ts';
import type { AwaitedMicrofrontends } from '../releases/awaited-microfrontends.ts';
import { PageCache } from '../rendering/page-cache.ts';
import {
  isRendered,
  type MatchedRoute,
  type PageRenderer,
  type RenderOutcome,
  type Visit,
} from '../rendering/page-renderer.ts';
import { SETTINGS_TAG, type ShopSettings } from '../rendering/threads/api-reads.ts';
import { OverloadError, type RenderResult } from '../rendering/threads/render-messages.ts';
import { handleOverride, type OverrideCookie } from './overrides.ts';
import { pageDocument, sendEarlyHints } from './page-document.ts';
import {
  drawBucket,
  type PageTemplate,
  type ResolveReleaseSet,
  viewerOf,
  withKnownParameters,
} from './page-template.ts';

/** A shared cache in front may keep a visitors' page as long as the edge does. */
const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30';
const PRIVATE = 'private, no-cache';
const RETRY_AFTER_SECONDS = '5';
const PERMANENT = 301;
const NO_PARAMETERS: ReadonlySet<string> = new Set();
/** Bytes of a page's HTML. Release code decides how long the content is, and all visitors wait while the edge compresses it. */
const MAX_LENGTH = 8_000_000;

/** The response that every visitor with the same role gets. */
export interface SentPage {
  status: number;
  headers: Record<string, string>;
  body: EncodedBody;
  /** Rendering failed: the page is the app shell without content. */
  isDegraded: boolean;
  /** Of the data that the page shows. */
  tags: readonly string[];
}

export function createPageCache(): PageCache<SentPage> {
  return new PageCache({
    ttl: 1_000,
    staleIfError: 30_000,
    maxBytes: 64 * 1024 * 1024,
    sizeOf: ({ body }) => body.maxSize,
    isFallback: ({ isDegraded }) => isDegraded,
    tagsOf: ({ tags }) => tags,
  });
}

interface DocumentOptions {
  /** The site's public URL. */
  publicUrl: string;
  resolveReleaseSet: ResolveReleaseSet;
  awaited: AwaitedMicrofrontends;
  overrides: OverrideCookie;
  renderer: PageRenderer;
  pages: PageCache<SentPage>;
  shop: ShopSettings;
  /** Whether the proxy in front forwards `103 Early Hints`. */
  earlyHints: boolean;
}

const FAILED: RenderOutcome = { page: null, isDegraded: true };

type PageRequest = FastifyRequest<{ Querystring: { override?: unknown } }>;

/** Serves a page for every path without another route: with status 200 if a microfrontend has a route for it, else 404. Other forms of its path redirect to the canonical one. */
export function documentRoutes(app: FastifyInstance, options: DocumentOptions): void {
  const { resolveReleaseSet, awaited, overrides, renderer, pages, shop, publicUrl, earlyHints } = options;

  const resolveWhenReleased = async (request: PageRequest, pathname: string) => {
    const resolved = resolveReleaseSet(request);
    if (awaited.areReleased || resolved.template.routes.match(pathname)) return resolved;
    await awaited.released;
    return resolveReleaseSet(request);
  };

  app.get('/*', async (request: PageRequest, reply) => {
    if (request.query.override !== undefined) return handleOverride(request, reply, overrides);
    const { url } = request;
    const [coding = 'identity'] = codingsFor(request.headers['accept-encoding']);
    const [pathname = ''] = url.split('?');
    const { template, personal, isNewcomer } = await resolveWhenReleased(request, pathname);
    const { release, routes } = template;
    const match = routes.match(pathname);
    const canonical = canonicalPath(pathname, match?.route.path);
    // Another release may have other routes, so no cache keeps the redirect.
    if (canonical !== pathname)
      return reply
        .header('cache-control', PRIVATE)
        .redirect(canonical + url.slice(pathname.length), PERMANENT);
    if (isNewcomer) drawBucket(reply);
    if (earlyHints) sendEarlyHints(reply, release, match);
    const viewer = viewerOf(request.headers.cookie);

    const pageUrl = withKnownParameters(url, match ? match.queryParameters : NO_PARAMETERS);
    const variant = `${release.id} ${release.bucketed ? 'bucketed' : ''} ${viewer}`;
    const key = `${variant} ${pageUrl}`;
    const earlier = pages.earlier(key);
    const rank = rankOf(pageUrl, match, earlier !== undefined);
    const address = new URL(publicUrl + pageUrl);

    const producePage = async (): Promise<SentPage> => {
      const visit = { url: pageUrl, viewer, rank, shop: await shop.get() };
      const outcome = await renderer.render(release, match, visit);
      try {
        return withKnownBody(composePage(template, match, visit, outcome, address), earlier);
      } catch (error) {
        if (!outcome.page) throw error;
        // Release code may return anything, such as data that cannot be serialized.
        app.log.error({ url: pageUrl, err: error }, 'not rendered on the server');
        renderer.countFailedRender(release, match, error);
        return composePage(template, match, visit, FAILED, address);
      }
    };
    /** The same for all pages of a route. */
    const produceShell = async () =>
      composePage(template, match, { url: pageUrl, viewer, rank, shop: await shop.get() }, FAILED, address);
    const sent = release.overrides
      ? producePage()
      : pages.get(key, producePage).catch((error) => {
          if (!(error instanceof OverloadError)) throw error;
          return pages.get(`shell of ${variant} ${match?.route.path}`, produceShell);
        });
    const { status, headers, body } = await sent;
    reply.code(status).headers({ ...headers, ...(personal && { 'cache-control': PRIVATE }) });
    if (headers.etag && fresh(request.headers, { etag: headers.etag })) return reply.code(304).send();
    const bytes = await body.in(coding);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.type('text/html; charset=utf-8').send(bytes);
  });
}

/** Pages without parameters are few, and all visitors share them. Then follow pages of which visitors have seen an earlier version. */
function rankOf(url: string, match: MatchedRoute | null, isKnown: boolean): number {
  if (match && !hasParameter(match) && !url.includes('?')) return 0;
  return isKnown ? 1 : 2;
}

function hasParameter(match: MatchedRoute | null): boolean {
  return match?.route.path.includes(':') ?? false;
}

/** The same document keeps its compressed bytes. */
function withKnownBody(page: SentPage, earlier: SentPage | undefined): SentPage {
  const { etag } = page.headers;
  return etag && etag === earlier?.headers.etag ? { ...page, body: earlier.body } : page;
}

/** @throws Error if release code returned something that no document can contain */
function composePage(
  template: PageTemplate,
  match: MatchedRoute | null,
  visit: Visit,
  { page, isDegraded }: RenderOutcome,
  address: URL,
): SentPage {
  const { overrides } = template.release;
  const frame = template.frameOf(match);
  const sources = {
    scripts: frame.scripts,
    styles: [...template.styles, ...(page ? [hashOf(page.styleText)] : [])],
    ...(overrides && { devOrigins: [...new Set(overrides.map(({ origin }) => origin))] }),
    microfrontend: match?.microfrontend.name,
    origins: match?.microfrontend.origins,
    isSecure: address.protocol === 'https:',
  };
  const document = pageDocument(template, frame, match, page, address, visit.shop);
  if (document.length > MAX_LENGTH) throw new Error(`the page has ${document.length} bytes`);
  const isIncomplete = lacksContent(template, match, page, visit);
  // Only the data decides whether there is such a page. The browser reads it.
  const isUnknown = isIncomplete && hasParameter(match);
  // Only the browser knows the routes of a remote with an override.
  const isFound = overrides || (match && page?.status !== 404);
  const policies = pageHeaders(sources);
  const body = new EncodedBody(document);
  const status = isUnknown ? 503 : isFound ? 200 : 404;
  return {
    status,
    headers: {
      ...policies,
      ...(status === 200 && { etag: etagOf(body.identity, policies) }),
      ...cacheHeaders(match, page, visit),
      ...(isIncomplete && { 'x-robots-tag': 'noindex' }),
      ...(isUnknown && { 'retry-after': RETRY_AFTER_SECONDS }),
    },
    body,
    isDegraded,
    tags: [SETTINGS_TAG, ...(page?.tags ?? [])],
  };
}

/**
 * A 304 replaces the headers that the browser has stored: equal values stand for equal policies, too. The policy contains hashes and no
 * nonces, so equal documents have equal policies. The tag is weak, because it is the same in each content coding.
 */
function etagOf(document: Buffer, policies: Record<string, string>): string {
  const hash = createHash('sha256').update(JSON.stringify(policies)).update(document);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Whether the document should have content and has none. */
function lacksContent(
  { release: { shell, overrides } }: PageTemplate,
  match: MatchedRoute | null,
  page: RenderResult | null,
  { viewer }: Visit,
): boolean {
  if (!match || overrides || !shell.serverEntry || !isRendered(match.route, viewer)) return false;
  return page?.status !== 404 && !page?.dehydratedState;
}

function cacheHeaders(
  match: MatchedRoute | null,
  page: RenderResult | null,
  { viewer }: Visit,
): Record<string, string> {
  const isShared = match?.route.access === 'everyone' && page?.dehydratedState && viewer === 'visitor';
  return {
    'cache-control': isShared ? SHARED : PRIVATE,
    // The role and the release set depend on cookies.
    vary: 'accept-encoding, cookie',
  };
}
