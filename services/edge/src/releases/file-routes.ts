import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

interface FileNeeds {
  releasesFolder: string;
  mediaFolder: string;
}

const NOTHING_HERE = 'Nothing here.\n';

/** Released files, which never change under their address, and the demo catalogue's photographs. */
export async function fileRoutes(
  app: FastifyInstance,
  { releasesFolder, mediaFolder }: FileNeeds,
): Promise<void> {
  app.setNotFoundHandler(notFound);
  await app.register(fastifyStatic, {
    root: path.join(releasesFolder, 'pieces'),
    prefix: '/releases/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
    allowedPath: isForBrowsers,
  });
  await app.register(fastifyStatic, {
    root: mediaFolder,
    prefix: '/media/',
    index: false,
    maxAge: '1d',
    decorateReply: false,
  });
}

/** An upload under way is no release yet, and what servers run is nobody else's. */
function isForBrowsers(pathname: string): boolean {
  const [, , , folder] = pathname.split('/');
  return folder !== 'server' && !pathname.includes('/.partial-');
}

function notFound(_request: unknown, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(NOTHING_HERE);
}
