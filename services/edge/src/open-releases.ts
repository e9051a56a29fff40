import path from 'node:path';
import type { MicrofrontendRelease, ReleaseSet } from '@whetstone/contract';
import { ConfigError } from '@whetstone/contract/environment';
import type { FastifyInstance } from 'fastify';
import type { EdgeConfig } from './config.ts';
import { createPageTemplate, type PageTemplate } from './document/page-template.ts';
import type { PreparedReleaseSet } from './document/resolve-release-set.ts';
import { Mirror, MirrorGarbageCollector } from './releases/mirror.ts';
import { pollReleases, ReleasePoller } from './releases/release-poller.ts';
import type { AssignedReleaseSet } from './releases/release-sets.ts';
import { ReleasesClient } from './releases/releases-client.ts';
import { ReleaseTrust } from './releases/verify-document.ts';
import { PageRenderer } from './rendering/page-renderer.ts';
import { RenderReports } from './rendering/render-reports.ts';

/** The shell's HTML document, with placeholders for the parts of a page. */
const DOCUMENT = 'document.html';
const GARBAGE_COLLECTION_INTERVAL = 60 * 60 * 1_000;

type Releases = readonly MicrofrontendRelease[];

/**
 * The trust in release documents, the mirror of released files, the renderer and the poller, which feeds them until the app closes.
 * @param onChange called with the releases of each new document
 * @throws ConfigError
 */
export async function openReleases(
  app: FastifyInstance,
  config: EdgeConfig,
  onChange: (active: Releases) => void,
) {
  const { apiUrl, releasesUrl, releasesInternalUrl, edgeSecret, folder } = config;
  const { releaseRoot, renderDeadline: deadline, renderNiceness: niceness, keepReleasesDays } = config;
  const trust = await ReleaseTrust.open(releaseRoot).catch((error: Error) => {
    throw new ConfigError(`RELEASE_ROOT must be a valid root document: ${error.message}.`);
  });
  const client = new ReleasesClient(releasesInternalUrl, edgeSecret);
  const mirror = new Mirror(path.join(folder, 'mirror'), client, (message) => app.log.error(message));
  const renderer = new PageRenderer({
    settings: { releasesFolder: mirror.folder, apiUrl, deadline, niceness },
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
  return { trust, mirror, renderer, poller };
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
