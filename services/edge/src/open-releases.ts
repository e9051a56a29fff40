import path from 'node:path';
import type { MicrofrontendRelease } from '@whetstone/contract';
import type { FastifyInstance } from 'fastify';
import type { EdgeConfig } from './config/config.ts';
import { pageFrame } from './document/page-frame.ts';
import type { PreparedReleaseSet } from './document/resolve-release-set.ts';
import { ApiSource } from './releases/api-source.ts';
import { KeptDocument } from './releases/kept-document.ts';
import { Mirror } from './releases/mirror.ts';
import { MirrorGarbageCollector } from './releases/mirror-garbage-collector.ts';
import { pollReleases } from './releases/poll-releases.ts';
import { ReleasePoller } from './releases/release-poller.ts';
import type { BucketedReleaseSet } from './releases/release-sets.ts';
import { ReleasedFiles } from './releases/released-files.ts';
import { PageRenderer } from './rendering/page-renderer.ts';
import { RenderReports } from './rendering/render-reports.ts';
import { RenderWorkers } from './rendering/render-workers.ts';
import { warmUp } from './rendering/warm-up.ts';

/** The shell's document, with places for what a page brings. */
const TEMPLATE = 'document.html';
/** Milliseconds in which a page should be rendered. */
const RENDER_DEADLINE = 1_000;
const SWEEP_EVERY = 60 * 60 * 1_000;

/** Follows what is released: the sets that visitors get, their files, and what renders them. */
export function openReleases(app: FastifyInstance, config: EdgeConfig, onChange: () => void) {
  const { apiUrl, edgeSecret, folder, publicKey, keepReleasesDays } = config;
  const source = new ApiSource(apiUrl, edgeSecret);
  const mirror = new Mirror(path.join(folder, 'mirror'), source, (message) => app.log.error(message));
  const workers = new RenderWorkers(
    { releasesFolder: mirror.folder, apiUrl, deadline: RENDER_DEADLINE },
    (release, end) => renderer.threadEnded(release, end),
  );
  const renderer = new PageRenderer({ workers, reports: new RenderReports(apiUrl, app.log), log: app.log });
  const garbageCollector = new MirrorGarbageCollector(mirror.folder, keepReleasesDays);
  const sweep = (replaced: readonly MicrofrontendRelease[] = []) =>
    garbageCollector
      .markReplaced(replaced)
      .then(() => garbageCollector.sweep(poller.inUse))
      .catch((error: Error) => app.log.error(error, 'the mirror was not swept'));
  const poller = new ReleasePoller<PreparedReleaseSet>({
    source,
    mirror,
    publicKey,
    kept: new KeptDocument(folder),
    prepare: (placed) => prepare(placed, mirror),
    warmUp: warmUp(workers, app.log),
    onChange: (replaced) => {
      onChange();
      void sweep(replaced);
    },
    log: app.log,
  });
  pollReleases(app, poller);
  const timer = setInterval(sweep, SWEEP_EVERY).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await workers.close();
  });
  return {
    sets: () => poller.sets,
    rollouts: () => poller.rollouts,
    servesReleases: () => poller.serves,
    files: new ReleasedFiles(mirror, () => poller.inUse),
    renderer,
    mirror,
  };
}

async function prepare({ below, release }: BucketedReleaseSet, mirror: Mirror): Promise<PreparedReleaseSet> {
  const { shell } = release;
  const template = shell.files[TEMPLATE];
  if (!template) throw new Error(`the shell ${shell.version} has no ${TEMPLATE}`);
  const content = await mirror.read(shell, TEMPLATE, template);
  return { below, frame: pageFrame(release, content.toString()) };
}
