import path from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import type { MicrofrontendRelease, ReleaseSet } from '@whetstone/contract';
import { ConfigError } from '@whetstone/contract/environment';
import { ARRIVAL_TIMEOUTS, requestIdOf } from '@whetstone/contract/slow-requests';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { EdgeConfig } from './config.ts';
import { createPageCache, documentRoutes } from './document/document-routes.ts';
import { OverrideCookie } from './document/overrides.ts';
import {
  createPageTemplate,
  createReleaseSetResolver,
  type PageTemplate,
  type PreparedReleaseSet,
  releaseSetRoute,
} from './document/page-template.ts';
import { wellKnownRoutes } from './document/well-known-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { apiRoutes } from './http/api-routes.ts';
import { handleError, rejectOtherMethods } from './http/error-responses.ts';
import {
  limitConnections,
  logRequests,
  normalizedUrl,
  rejectUnreadable,
  serializers,
  warnOfUntrustedProxies,
} from './http/incoming-requests.ts';
import { securityHeaders } from './http/security-headers.ts';
import { AwaitedMicrofrontends } from './releases/awaited-microfrontends.ts';
import { Mirror, MirrorGarbageCollector } from './releases/mirror.ts';
import { pollReleases, ReleasePoller } from './releases/release-poller.ts';
import { releaseRoutes } from './releases/release-routes.ts';
import type { AssignedReleaseSet } from './releases/release-sets.ts';
import { ReleasesClient } from './releases/releases-client.ts';
import { ReleaseTrust } from './releases/verify-document.ts';
import { renderCheckRoute } from './rendering/checks/render-check-route.ts';
import { PageRenderer } from './rendering/page-renderer.ts';
import { RenderReports } from './rendering/render-reports.ts';
import { ApiReads, ShopSettings } from './rendering/threads/api-reads.ts';

const MEDIA_FOLDER = fileURLToPath(new URL('../media/', import.meta.url));
const LIMITS = {
  requestTimeout: ARRIVAL_TIMEOUTS.requestTimeout,
  http: ARRIVAL_TIMEOUTS,
  // The first poll downloads a release and renders it. A busy machine takes longer than Fastify's 10 s.
  pluginTimeout: 120_000,
};

export interface Edge extends FastifyInstance {
  /** The listener for other services, which visitors do not reach. Closes with the edge. */
  readonly internal: FastifyInstance;
}

/** The edge: one origin for pages, released files and the API. */
export async function createEdge(config: EdgeConfig): Promise<Edge> {
  const { apiUrl, releasesUrl, edgeSecret, publicUrl, devOrigins, earlyHints } = config;
  const app = createListener(config);
  const internal = createListener(config);
  app.addHook('onClose', () => internal.close());
  warnOfUntrustedProxies(app);
  const headers = Object.entries(securityHeaders(publicUrl));
  app.addHook('onSend', async (_request, reply) => {
    // The API sets its own policy on some responses, such as its documentation pages.
    for (const [name, value] of headers) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
  rejectOtherMethods(app);
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });

  const pages = createPageCache();
  const shop = new ShopSettings(apiUrl);
  const awaited = new AwaitedMicrofrontends(config.awaitedMicrofrontends);
  const {
    trust,
    mirror,
    reads,
    renderer,
    poller: releases,
  } = await openReleases(app, config, (active) => {
    pages.clear();
    shop.clear();
    awaited.update(active);
  });
  const overrides = new OverrideCookie(devOrigins);
  const resolveReleaseSet = createReleaseSetResolver({ releases, overrides });

  await apiRoutes(app, { apiUrl, releasesUrl, edgeSecret, outdated: [pages, reads, shop] });
  await renderCheckRoute(internal, {
    trust,
    mirror,
    releases,
    renderer,
    apiUrl,
    deadline: config.renderDeadline,
    niceness: config.renderNiceness,
  });
  healthRoutes(app, releases, renderer);
  releaseSetRoute(app, resolveReleaseSet);
  await releaseRoutes(app, { mirror, releases, publicUrl, mediaFolder: MEDIA_FOLDER });
  wellKnownRoutes(app, { releases, publicUrl, apiUrl });
  documentRoutes(app, {
    publicUrl,
    resolveReleaseSet,
    awaited,
    overrides,
    renderer,
    pages,
    shop,
    earlyHints,
  });
  return Object.assign(app, { internal });
}

/** A server with the edge's limits, request log and error handling. */
function createListener({ logLevel, trustedProxies }: EdgeConfig): FastifyInstance {
  const app = fastify({
    ...LIMITS,
    logger: { level: logLevel, serializers },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    genReqId: requestIdOf,
    rewriteUrl: normalizedUrl,
    frameworkErrors: handleError,
    clientErrorHandler: rejectUnreadable,
  });
  app.setErrorHandler(handleError);
  logRequests(app);
  limitConnections(app);
  return app;
}

/** The shell's HTML document, with placeholders for the parts of a page. */
const DOCUMENT = 'document.html';
const GARBAGE_COLLECTION_INTERVAL = 60 * 60 * 1_000;

type Releases = readonly MicrofrontendRelease[];

/**
 * The trust in release documents, the mirror of released files, the renderer with its reads of the API, and the poller, which feeds them until the app closes.
 * @param onChange called with the releases of each new document
 * @throws ConfigError
 */
async function openReleases(app: FastifyInstance, config: EdgeConfig, onChange: (active: Releases) => void) {
  const { apiUrl, releasesUrl, releasesInternalUrl, edgeSecret, folder } = config;
  const { releaseRoot, renderDeadline: deadline, renderNiceness: niceness, keepReleasesDays } = config;
  const trust = await ReleaseTrust.open(releaseRoot).catch((error: Error) => {
    throw new ConfigError(`RELEASE_ROOT must be a valid root document: ${error.message}.`);
  });
  const client = new ReleasesClient(releasesInternalUrl, edgeSecret);
  const mirror = new Mirror(path.join(folder, 'mirror'), client, (message) => app.log.error(message));
  const reads = new ApiReads(apiUrl, deadline);
  const renderer = new PageRenderer({
    settings: { releasesFolder: mirror.folder, apiUrl, deadline, niceness, reads },
    reports: new RenderReports(releasesUrl, edgeSecret, app.log),
    log: app.log,
  });
  const garbage = new MirrorGarbageCollector(mirror.folder, keepReleasesDays);
  const deleteUnused = (active: Releases, replaced: Releases = []) =>
    garbage
      .markReplaced(replaced)
      .then(() => garbage.collect(active))
      .catch((error: Error) => app.log.error(error, 'unused releases were not deleted from the mirror'));
  const poller = new ReleasePoller<PreparedReleaseSet>({
    client,
    folder,
    mirror,
    trust,
    prepare: (set) => prepare(set, mirror),
    warmUp: (releases) => renderer.warmUp(releases),
    onChange: (replaced, active) => {
      onChange(active);
      void deleteUnused(active, replaced);
    },
    log: app.log,
  });
  pollReleases(app, poller);
  const timer = setInterval(() => deleteUnused(poller.activeReleases), GARBAGE_COLLECTION_INTERVAL).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await renderer.close();
  });
  return { trust, mirror, reads, renderer, poller };
}

async function prepare(
  { includes, release, withLastGoodShell }: AssignedReleaseSet,
  mirror: Mirror,
): Promise<PreparedReleaseSet> {
  const template = await templateOf(release, mirror);
  if (!withLastGoodShell) return { includes, template };
  return { includes, template, fallback: await templateOf(withLastGoodShell, mirror) };
}

async function templateOf(release: ReleaseSet, mirror: Mirror): Promise<PageTemplate> {
  const { shell } = release;
  const document = shell.files[DOCUMENT];
  if (!document) throw new Error(`the shell ${shell.version} has no ${DOCUMENT}`);
  const content = await mirror.read(shell, DOCUMENT, document);
  return createPageTemplate(release, content.toString());
}
