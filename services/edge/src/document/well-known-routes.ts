import type { ReleaseSet } from '@whetstone/contract';
import { escapeHtml } from '@whetstone/contract/escape-html';
import { isInSitemap } from '@whetstone/contract/route-matcher';
import type { FastifyInstance } from 'fastify';
import type { ReleasePoller } from '../releases/release-poller.ts';
import { PageCache } from '../rendering/page-cache.ts';
import type { PreparedReleaseSet } from './page-template.ts';

const MINUTE = 60_000;
const CACHE_CONTROL = 'public, max-age=600';
/** The sitemap protocol's limit. */
const MAX_ADDRESSES = 50_000;

const ICON = 'icon.svg';
/** The page on which a signed-in user changes the password. */
const CHANGE_PASSWORD = '/dashboard/security';

interface WellKnownOptions {
  releases: Pick<ReleasePoller<PreparedReleaseSet>, 'sets'>;
  publicUrl: string;
  apiUrl: string;
}

/** Addresses that programs open without a link: `robots.txt`, `sitemap.xml`, the icon of the site, and the page for a new password (W3C, change password URL). */
export function wellKnownRoutes(
  app: FastifyInstance,
  { releases, publicUrl, apiUrl }: WellKnownOptions,
): void {
  const sitemaps = new PageCache<string>({
    ttl: 10 * MINUTE,
    staleIfError: 24 * 60 * MINUTE,
    maxBytes: 32 * 1024 * 1024,
    sizeOf: ({ length }) => length,
  });

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    // The first set contains no canary.
    const template = releases.sets[0]?.template;
    if (!template) return reply.callNotFound();
    const { release } = template;
    const xml = await sitemaps.get(release.id, async () =>
      sitemap(await pathsOf(release, apiUrl), publicUrl),
    );
    return reply.type('application/xml; charset=utf-8').header('cache-control', CACHE_CONTROL).send(xml);
  });

  app.get('/favicon.ico', async (_request, reply) => {
    const shell = releases.sets[0]?.template.release.shell;
    if (!shell?.files[ICON]) return reply.callNotFound();
    return reply.header('cache-control', CACHE_CONTROL).redirect(shell.base + ICON);
  });

  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', CACHE_CONTROL).redirect(CHANGE_PASSWORD),
  );
}

async function pathsOf({ shell, remotes }: ReleaseSet, apiUrl: string): Promise<string[]> {
  const routes = [shell, ...remotes].flatMap((microfrontend) => microfrontend.routes).filter(isInSitemap);
  const paths = await Promise.all(
    routes.map(async ({ path, listedBy }) => {
      if (!path.includes(':')) return [path];
      if (!listedBy) return [];
      const values = await listValues(`${apiUrl}/api`, listedBy, MAX_ADDRESSES);
      return values.map((value) => path.replace(/:[^/]+/, encodeURIComponent(value)));
    }),
  );
  return paths.flat().slice(0, MAX_ADDRESSES);
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

const PAGE_SIZE = 100;
/** Milliseconds for one page of a list. */
const TIMEOUT = 5_000;
/** A route that names a list which is not public is left out of the sitemap. */
const NOT_PUBLIC = [401, 403, 404];
const NEXT = /<([^<>]+)>\s*;\s*rel="?next"?/;

/**
 * One field of every item of a public list of the API, over all its pages. Empty when there is no such public list.
 * @throws when the list cannot be read to its end
 */
export async function listValues(
  apiUrl: string,
  { list, field }: { list: string; field: string },
  limit: number,
): Promise<string[]> {
  const values: string[] = [];
  let address: string | undefined = `${apiUrl}${list}?limit=${PAGE_SIZE}`;
  while (address && values.length < limit) {
    const response: Response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
    if (NOT_PUBLIC.includes(response.status)) return [];
    if (!response.ok) throw new Error(`${list} returned ${response.status}`);
    const items = (await response.json()) as Record<string, unknown>[];
    values.push(...items.map((item) => String(item[field])));
    const [, next] = NEXT.exec(response.headers.get('link') ?? '') ?? [];
    address = next && new URL(next, address).href;
  }
  return values;
}
