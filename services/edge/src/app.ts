import proxy from '@fastify/http-proxy';
import fastify, { type FastifyInstance } from 'fastify';
import type { EdgeConfig } from './config/config.ts';
import { documentRoutes } from './document/document-routes.ts';
import { SECURITY_HEADERS } from './document/security-headers.ts';
import { fileRoutes } from './releases/file-routes.ts';
import { LiveRelease } from './releases/live-release.ts';

const MEDIA_FOLDER = new URL('../media/', import.meta.url).pathname;

/** The edge: one origin for pages, released files and the API. */
export async function createEdge(config: EdgeConfig): Promise<FastifyInstance> {
  const { releasesFolder, apiUrl } = config;
  const app = fastify({ logger: { level: process.env.LOG_LEVEL ?? 'warn' }, trustProxy: 'loopback' });
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
  await app.register(proxy, { upstream: apiUrl, prefix: '/api', rewritePrefix: '/api', http2: false });
  await fileRoutes(app, { releasesFolder, mediaFolder: MEDIA_FOLDER });
  documentRoutes(app, { live: new LiveRelease(releasesFolder), releasesFolder });
  return app;
}
