import type { RenderedPage } from '@whetstone/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codingsFor } from '../coding.ts';
import { type MatchedRoute, matchRoute } from '../releases/match-route.ts';
import type { PageCache } from '../rendering/page-cache.ts';
import type { PageRenderer, Visit } from '../rendering/page-renderer.ts';
import { sendEarlyHints } from './early-hints.ts';
import { beginOrEndOverride } from './override-address.ts';
import type { OverrideCookie } from './override-cookie.ts';
import { type PageBody, pageBody } from './page-body.ts';
import { pageDocument } from './page-document.ts';
import type { ResolvedReleaseSet, ResolveReleaseSet } from './resolve-release-set.ts';
import { pageHeaders } from './security-headers.ts';
import { viewerOf } from './viewer.ts';

/** A cache in front of the edge may keep a visitors' page for as long as the edge itself does. */
const FOR_VISITORS = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30';
const FOR_ONE = 'private, no-cache';

/** A page as it is sent, to whoever asks for it. */
export interface SentPage {
  status: number;
  headers: Record<string, string>;
  body: PageBody;
}

interface DocumentNeeds {
  /** The site's address as visitors type it. */
  publicUrl: string;
  resolveReleaseSet: ResolveReleaseSet;
  overrides: OverrideCookie;
  renderer: PageRenderer;
  pages: PageCache<SentPage>;
  /** Whether the server in front passes on a 103. */
  earlyHints: boolean;
}

type PageRequest = FastifyRequest<{ Querystring: { override?: unknown } }>;

/** Answers every path that is no file and no call with a page: 200 where a microfrontend has a route for it, else 404. */
export function documentRoutes(app: FastifyInstance, needs: DocumentNeeds): void {
  const { resolveReleaseSet, overrides, renderer, pages, publicUrl, earlyHints } = needs;

  async function make(
    resolved: ResolvedReleaseSet,
    match: MatchedRoute | null,
    visit: Visit,
  ): Promise<SentPage> {
    // The code of a development server runs in the developer's browser only.
    const rendered = resolved.frame.release.overrides
      ? null
      : await renderer.render(resolved.frame.release, match, visit);
    try {
      return await compose(resolved, match, visit, rendered);
    } catch (error) {
      if (!rendered) throw error;
      // It comes from a microfrontend's code: anything may be in it, and nothing of it is needed.
      app.log.error({ url: visit.url, err: error }, 'not rendered on the server');
      return compose(resolved, match, visit, null);
    }
  }

  async function compose(
    { frame }: ResolvedReleaseSet,
    match: MatchedRoute | null,
    visit: Visit,
    rendered: RenderedPage | null,
  ): Promise<SentPage> {
    const { overrides } = frame.release;
    const sources = {
      scripts: frame.scripts,
      styles: [...frame.styles, ...(rendered ? [rendered.styleText] : [])],
      ...(overrides && { origins: [...new Set(overrides.map(({ origin }) => origin))] }),
    };
    return {
      // Only the browser knows the routes of a remote with an override.
      status: overrides || (match && rendered?.status !== 404) ? 200 : 404,
      headers: { ...pageHeaders(sources), ...cachingOf(match, rendered, visit) },
      body: await pageBody(pageDocument(frame, match, rendered, new URL(publicUrl + visit.url))),
    };
  }

  app.get('/*', async (request: PageRequest, reply) => {
    if (request.query.override !== undefined) return beginOrEndOverride(request, reply, overrides);
    const resolved = resolveReleaseSet(request, reply);
    const visit: Visit = { url: request.url, viewer: viewerOf(request.headers.cookie) };
    const [pathname = ''] = visit.url.split('?');
    const match = matchRoute(resolved.frame.release, decodeURI(pathname));
    if (earlyHints) sendEarlyHints(reply, resolved.frame.release, match);
    const makePage = () => make(resolved, match, visit);
    const key = `${resolved.frame.release.id} ${visit.viewer} ${visit.url}`;
    const { status, headers, body } = await (resolved.frame.release.overrides
      ? makePage()
      : pages.get(key, makePage));
    const [coding = 'identity'] = codingsFor(request.headers['accept-encoding']);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply
      .code(status)
      .headers({ ...headers, ...(resolved.personal && { 'cache-control': FOR_ONE }) })
      .type('text/html; charset=utf-8')
      .send(body[coding]);
  });
}

function cachingOf(
  match: MatchedRoute | null,
  rendered: RenderedPage | null,
  { viewer }: Visit,
): Record<string, string> {
  const forVisitors = match?.route.access === 'everyone' && rendered?.dehydratedState && viewer === 'visitor';
  return {
    'cache-control': forVisitors ? FOR_VISITORS : FOR_ONE,
    // By cookies viewer and release set are known, so that other people's pages are told from visitors'.
    vary: 'accept-encoding, cookie',
  };
}
