import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { apiRoutes } from './api/api-routes.ts';
import { askedAddress } from './asked-address.ts';
import type { EdgeConfig } from './config/config.ts';
import { limitConnections } from './connection-limits.ts';
import { documentRoutes, type SentPage } from './document/document-routes.ts';
import { answerFailure } from './document/failure-page.ts';
import { OverrideCookie } from './document/override-cookie.ts';
import { createReleaseSetResolver } from './document/resolve-release-set.ts';
import { searchRoutes } from './document/search-routes.ts';
import { SECURITY_HEADERS } from './document/security-headers.ts';
import { setRoute } from './document/set-route.ts';
import { healthRoutes } from './health-routes.ts';
import { loggedRequest } from './logged-request.ts';
import { openReleases } from './open-releases.ts';
import { discoveryRoute } from './releases/discovery-route.ts';
import { fileRoutes } from './releases/file-routes.ts';
import { PageCache } from './rendering/page-cache.ts';
import { renderCheckRoute } from './rendering/render-check-route.ts';
import { requestId } from './request-id.ts';
import { warnOfUntrustedProxies } from './untrusted-proxies.ts';

const MEDIA_FOLDER = fileURLToPath(new URL('../media/', import.meta.url));
/** Milliseconds. */
const PAGE_IS_FRESH_FOR = 1_000;

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
  const { apiUrl, edgeSecret, publicUrl, publicKey, logLevel, trustedProxies, devOrigins, earlyHints } =
    config;
  const app = fastify({
    ...TIME_LIMITS,
    logger: { level: logLevel, serializers: { req: loggedRequest } },
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    genReqId: requestId,
    rewriteUrl: askedAddress,
    frameworkErrors: answerFailure,
  });
  app.setErrorHandler(answerFailure);
  warnOfUntrustedProxies(app);
  limitConnections(app);
  app.addHook('onSend', async (_request, reply) => {
    // The API's answers may bring a policy of their own, such as that of its documentation.
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });

  const pages = new PageCache<SentPage>(PAGE_IS_FRESH_FOR);
  const forgetPages = () => pages.clear();
  const { sets, rollouts, servesReleases, files, renderer, mirror } = openReleases(app, config, forgetPages);
  const overrides = new OverrideCookie(devOrigins);
  const resolveReleaseSet = createReleaseSetResolver({ sets, overrides });

  await apiRoutes(app, { apiUrl, edgeSecret, onChange: forgetPages });
  await renderCheckRoute(app, { publicKey, mirror, apiUrl });
  healthRoutes(app, servesReleases);
  setRoute(app, resolveReleaseSet);
  discoveryRoute(app, { rollouts, publicUrl });
  await fileRoutes(app, { files, mediaFolder: MEDIA_FOLDER });
  searchRoutes(app, { sets, publicUrl, apiUrl });
  documentRoutes(app, { publicUrl, resolveReleaseSet, overrides, renderer, pages, earlyHints });
  return app;
}
