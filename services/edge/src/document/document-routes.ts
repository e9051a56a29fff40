import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleasedPiece } from '@whetstone/contract';
import type { FastifyInstance } from 'fastify';
import type { LiveRelease } from '../releases/live-release.ts';
import { matchRoute } from '../releases/match-route.ts';
import { pageDocument } from './page-document.ts';

const TEMPLATE = 'document.html';

interface DocumentNeeds {
  live: LiveRelease;
  releasesFolder: string;
}

/** Answers every path that is no file and no call with a page: 200 where a piece has a route for it, else 404. */
export function documentRoutes(app: FastifyInstance, { live, releasesFolder }: DocumentNeeds): void {
  const templates = new Map<string, string>();

  async function templateOf({ name, version }: ReleasedPiece): Promise<string> {
    const known = templates.get(version);
    if (known) return known;
    const template = await readFile(path.join(releasesFolder, 'pieces', name, version, TEMPLATE), 'utf8');
    templates.set(version, template);
    return template;
  }

  app.get('/*', async (request, reply) => {
    const release = await live.current();
    const [pathname = ''] = request.url.split('?');
    const match = matchRoute(release, decodeURI(pathname));
    const html = pageDocument(await templateOf(release.shell), release, match);
    return reply
      .code(match ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
