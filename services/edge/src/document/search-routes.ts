import type { ReleaseSet } from '@whetstone/contract';
import type { FastifyInstance } from 'fastify';
import { PageCache } from '../rendering/page-cache.ts';
import { isForSearch } from './head-tags.ts';
import { escapeHtml } from './html.ts';
import { listValues } from './list-values.ts';
import type { PreparedReleaseSet } from './resolve-release-set.ts';

/** Milliseconds. */
const MAP_IS_FRESH_FOR = 10 * 60_000;
const KEEP = 'public, max-age=600';
/** No more may be in one map. */
const MOST_ADDRESSES = 50_000;

interface SearchNeeds {
  /** Ascending by bucket: the last is what all get for whom no canary is meant. */
  sets: () => readonly PreparedReleaseSet[];
  publicUrl: string;
  apiUrl: string;
}

/** What search engines ask for first: which pages there are, and what is none of their business. */
export function searchRoutes(app: FastifyInstance, { sets, publicUrl, apiUrl }: SearchNeeds): void {
  const maps = new PageCache<string>(MAP_IS_FRESH_FOR);

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', KEEP)
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const frame = sets().at(-1)?.frame;
    if (!frame) return reply.callNotFound();
    const { release } = frame;
    const map = await maps.get(release.id, async () => sitemap(await pathsOf(release, apiUrl), publicUrl));
    return reply.type('application/xml; charset=utf-8').header('cache-control', KEEP).send(map);
  });
}

async function pathsOf({ shell, remotes }: ReleaseSet, apiUrl: string): Promise<string[]> {
  const routes = [shell, ...remotes].flatMap((microfrontend) => microfrontend.routes).filter(isForSearch);
  const paths = await Promise.all(
    routes.map(async ({ path, listedBy }) => {
      if (!path.includes(':')) return [path];
      if (!listedBy) return [];
      const values = await listValues(`${apiUrl}/api`, listedBy, MOST_ADDRESSES);
      return values.map((value) => path.replace(/:[^/]+/, encodeURIComponent(value)));
    }),
  );
  return paths.flat().slice(0, MOST_ADDRESSES);
}

function sitemap(paths: readonly string[], publicUrl: string): string {
  const entries = paths.map((path) => `  <url><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
