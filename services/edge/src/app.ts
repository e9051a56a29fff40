import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { apiRoutes } from './api/api-routes.ts';
import type { EdgeConfig } from './config/config.ts';
import { documentRoutes, type SentPage } from './document/document-routes.ts';
import { answerFailure } from './document/failure-page.ts';
import { searchRoutes } from './document/search-routes.ts';
import { SECURITY_HEADERS } from './document/security-headers.ts';
import { loggedRequest } from './logged-request.ts';
import { fileRoutes } from './releases/file-routes.ts';
import { LiveRelease } from './releases/live-release.ts';
import { ServedRelease } from './releases/served-release.ts';
import { PageCache } from './rendering/page-cache.ts';
import { PageRenderer } from './rendering/page-renderer.ts';
import { RenderWorkers } from './rendering/render-workers.ts';
import { warmUp } from './rendering/warm-up.ts';
import { requestId } from './request-id.ts';

const MEDIA_FOLDER = fileURLToPath(new URL('../media/', import.meta.url));
/** All in milliseconds. */
const PAGE_IS_FRESH_FOR = 1_000;
const RENDER_DEADLINE = 1_000;
const LOOK_EVERY = 1_000;

/** A request that is not there after this time is given up, so that nobody holds a connection by sending slowly. */
const REQUEST_LIMIT = 15_000;
const TIME_LIMITS = {
  requestTimeout: REQUEST_LIMIT,
  http: {
    requestTimeout: REQUEST_LIMIT,
    headersTimeout: REQUEST_LIMIT,
    connectionsCheckingInterval: 1_000,
  },
};

/** The edge: one origin for pages, released files and the API. */
export async function createEdge(config: EdgeConfig): Promise<FastifyInstance> {
  const { releasesFolder, apiUrl, publicUrl, logLevel, trustedProxies } = config;
  const app = fastify({
    ...TIME_LIMITS,
    logger: { level: logLevel, serializers: { req: loggedRequest } },
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    genReqId: requestId,
    frameworkErrors: answerFailure,
  });
  app.setErrorHandler(answerFailure);
  app.addHook('onSend', async (_request, reply) => {
    // The API's answers may bring a policy of their own, such as that of its documentation.
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  const pages = new PageCache<SentPage>(PAGE_IS_FRESH_FOR);
  const workers = new RenderWorkers({ releasesFolder, apiUrl, deadline: RENDER_DEADLINE });
  const live = new LiveRelease(releasesFolder, (message) => app.log.error(message));
  const served = new ServedRelease(live, warmUp(workers, app.log));
  followReleases(app, served);
  app.addHook('onClose', () => workers.close());

  await apiRoutes(app, { apiUrl, onChange: () => pages.clear() });
  await fileRoutes(app, { releasesFolder, mediaFolder: MEDIA_FOLDER });
  searchRoutes(app, { served, publicUrl, apiUrl });
  documentRoutes(app, {
    publicUrl,
    served,
    releasesFolder,
    renderer: new PageRenderer(workers, app.log),
    pages,
  });
  return app;
}

/** Takes notice of a new release even when nobody asks for a page, so that the next visitor finds it warm. */
function followReleases(app: FastifyInstance, served: ServedRelease): void {
  const look = () => served.current().then(noop, noop);
  const timer = setInterval(look, LOOK_EVERY).unref();
  app.addHook('onReady', look);
  app.addHook('onClose', async () => clearInterval(timer));
}

function noop(): void {
  // Whoever asks for a page hears of it.
}
