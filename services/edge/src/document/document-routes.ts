import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleasedPiece, ReleaseSet, RenderedPage } from '@whetstone/contract';
import type { FastifyInstance } from 'fastify';
import { type MatchedRoute, matchRoute } from '../releases/match-route.ts';
import type { ServedRelease } from '../releases/served-release.ts';
import type { PageCache } from '../rendering/page-cache.ts';
import type { PageRenderer, Visit } from '../rendering/page-renderer.ts';
import { codingFor, type PageBody, pageBody } from './page-body.ts';
import { pageDocument } from './page-document.ts';
import { pagePolicy } from './security-headers.ts';
import { viewerOf } from './viewer.ts';

const TEMPLATE = 'document.html';
/** A cache in front of the edge may keep a visitors' page for as long as the edge itself does. */
const FOR_VISITORS = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30';

/** A page as it is sent, to whoever asks for it. */
export interface SentPage {
  status: number;
  headers: Record<string, string>;
  body: PageBody;
}

interface DocumentNeeds {
  /** The site's address as visitors type it. */
  publicUrl: string;
  served: ServedRelease;
  releasesFolder: string;
  renderer: PageRenderer;
  pages: PageCache<SentPage>;
}

/** Answers every path that is no file and no call with a page: 200 where a piece has a route for it, else 404. */
export function documentRoutes(app: FastifyInstance, needs: DocumentNeeds): void {
  const { served, releasesFolder, renderer, pages, publicUrl } = needs;
  const templates = new Map<string, string>();

  async function templateOf({ name, version }: ReleasedPiece): Promise<string> {
    const known = templates.get(version);
    if (known) return known;
    const template = await readFile(path.join(releasesFolder, 'pieces', name, version, TEMPLATE), 'utf8');
    templates.set(version, template);
    return template;
  }

  async function make(release: ReleaseSet, visit: Visit): Promise<SentPage> {
    const [pathname = ''] = visit.url.split('?');
    const match = matchRoute(release, decodeURI(pathname));
    const template = await templateOf(release.shell);
    const rendered = await renderer.render(release, match, visit);
    return {
      status: match ? (rendered?.status ?? 200) : 404,
      headers: headersOf(match, rendered, visit),
      body: await pageBody(pageDocument(template, release, match, rendered, new URL(publicUrl + visit.url))),
    };
  }

  app.get('/*', async (request, reply) => {
    const release = await served.current();
    const visit: Visit = { url: request.url, viewer: viewerOf(request.headers.cookie) };
    const key = `${release.id} ${visit.viewer} ${visit.url}`;
    const { status, headers, body } = await pages.get(key, () => make(release, visit));
    const coding = codingFor(request.headers['accept-encoding']);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(body[coding]);
  });
}

function headersOf(
  match: MatchedRoute | null,
  rendered: RenderedPage | null,
  { viewer }: Visit,
): Record<string, string> {
  const forVisitors = match?.route.access === 'everyone' && rendered?.handover && viewer === 'visitor';
  return {
    ...(rendered && { 'content-security-policy': pagePolicy(rendered.styleText) }),
    'cache-control': forVisitors ? FOR_VISITORS : 'private, no-cache',
    // By a cookie the viewer is known, so that the pages of people who are signed in are told from visitors'.
    vary: 'accept-encoding, cookie',
  };
}
