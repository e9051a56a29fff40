import type { RenderedPage } from '@whetstone/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codingsFor, type EncodedBody, encodeBody } from '../http/content-coding.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { PageCache } from '../rendering/page-cache.ts';
import type { MatchedRoute, PageRenderer, RenderOutcome, Visit } from '../rendering/page-renderer.ts';
import { viewerOf } from './cookies.ts';
import { handleOverride, type OverrideCookie } from './overrides.ts';
import { pageDocument, sendEarlyHints } from './page-document.ts';
import type { PageTemplate } from './page-template.ts';
import type { ResolveReleaseSet } from './resolve-release-set.ts';
import { SETTINGS_TAG, type ShopSettings } from './shop-settings.ts';

/** A shared cache in front may keep a visitors' page as long as the edge does. */
const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30';
const PRIVATE = 'private, no-cache';
/** Characters of a page's HTML. Release code decides how long the content is, and all visitors wait while the edge compresses it. */
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
    sizeOf: ({ body }) => Object.values(body).reduce((bytes, { length }) => bytes + length, 0),
    isFallback: ({ isDegraded }) => isDegraded,
    tagsOf: ({ tags }) => tags,
  });
}

interface DocumentOptions {
  /** The site's public URL. */
  publicUrl: string;
  resolveReleaseSet: ResolveReleaseSet;
  overrides: OverrideCookie;
  renderer: PageRenderer;
  pages: PageCache<SentPage>;
  shop: ShopSettings;
  /** Whether the proxy in front forwards `103 Early Hints`. */
  earlyHints: boolean;
}

type PageRequest = FastifyRequest<{ Querystring: { override?: unknown } }>;

/** Serves a page for every path without another route: with status 200 if a microfrontend has a route for it, else 404. */
export function documentRoutes(app: FastifyInstance, options: DocumentOptions): void {
  const { resolveReleaseSet, overrides, renderer, pages, shop, publicUrl, earlyHints } = options;

  app.get('/*', async (request: PageRequest, reply) => {
    if (request.query.override !== undefined) return handleOverride(request, reply, overrides);
    const { url } = request;
    const { template, personal } = resolveReleaseSet(request, reply);
    const { release, routes } = template;
    const [pathname = ''] = url.split('?');
    const match = routes.match(pathname);
    if (earlyHints) sendEarlyHints(reply, release, match);
    const viewer = viewerOf(request.headers.cookie);

    const producePage = async (): Promise<SentPage> => {
      const visit = { url, viewer, shop: await shop.get() };
      const address = new URL(publicUrl + url);
      const outcome = await renderer.render(release, match, visit);
      try {
        return await composePage(template, match, visit, outcome, address);
      } catch (error) {
        if (!outcome.page) throw error;
        // Release code may return anything, such as data that cannot be serialized.
        app.log.error({ url, err: error }, 'not rendered on the server');
        return composePage(template, match, visit, { page: null, isDegraded: true }, address);
      }
    };
    const key = `${release.id} ${viewer} ${url}`;
    const { status, headers, body } = await (release.overrides ? producePage() : pages.get(key, producePage));
    const [coding = 'identity'] = codingsFor(request.headers['accept-encoding']);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply
      .code(status)
      .headers({ ...headers, ...(personal && { 'cache-control': PRIVATE }) })
      .type('text/html; charset=utf-8')
      .send(body[coding]);
  });
}

/** @throws Error if release code returned something that no document can contain */
async function composePage(
  template: PageTemplate,
  match: MatchedRoute | null,
  visit: Visit,
  { page, isDegraded }: RenderOutcome,
  address: URL,
): Promise<SentPage> {
  const { overrides } = template.release;
  const sources = {
    scripts: template.scripts,
    styles: [...template.styles, ...(page ? [page.styleText] : [])],
    ...(overrides && { devOrigins: [...new Set(overrides.map(({ origin }) => origin))] }),
    origins: match?.microfrontend.origins,
  };
  const document = pageDocument(template, match, page, address, visit.shop);
  if (document.length > MAX_LENGTH) throw new Error(`the page has ${document.length} characters`);
  return {
    // Only the browser knows the routes of a remote with an override.
    status: overrides || (match && page?.status !== 404) ? 200 : 404,
    headers: { ...pageHeaders(sources), ...cacheHeaders(match, page, visit) },
    body: await encodeBody(document),
    isDegraded,
    tags: [SETTINGS_TAG, ...(page?.tags ?? [])],
  };
}

function cacheHeaders(
  match: MatchedRoute | null,
  page: RenderedPage | null,
  { viewer }: Visit,
): Record<string, string> {
  const isShared = match?.route.access === 'everyone' && page?.dehydratedState && viewer === 'visitor';
  return {
    'cache-control': isShared ? SHARED : PRIVATE,
    // The role and the release set depend on cookies.
    vary: 'accept-encoding, cookie',
  };
}
