import type { ReleaseSet, RenderedPage, RouteDescription, Viewer } from '@whetstone/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { MatchedRoute } from '../releases/match-route.ts';
import { failuresOn } from './failures-on.ts';
import { PageTrials } from './page-trials.ts';
import type { RenderReports } from './render-reports.ts';
import type { RenderWorkers } from './render-workers.ts';
import { type ThreadEnd, ThreadEnded } from './thread-ended.ts';

/** What is asked for, by whom. */
export interface Visit {
  /** Path and query. */
  url: string;
  viewer: Viewer;
}

interface RendererNeeds {
  workers: RenderWorkers;
  reports: RenderReports;
  log: FastifyBaseLogger;
}

/** Renders pages where that is possible, and never lets a page that cannot be rendered be more than that. */
export class PageRenderer {
  readonly #workers: RenderWorkers;
  readonly #reports: RenderReports;
  readonly #log: FastifyBaseLogger;
  readonly #trials: PageTrials;

  constructor({ workers, reports, log }: RendererNeeds) {
    this.#workers = workers;
    this.#reports = reports;
    this.#trials = new PageTrials((release) => workers.startBeside(release));
    this.#log = log;
  }

  /** A thread of the set's has ended, over pages under way or long after it had answered its last one. */
  threadEnded({ id: release }: ReleaseSet, { code, reason, page }: ThreadEnd): void {
    this.#log.error({ release, code, page, err: reason }, 'a render thread ended');
    if (page) this.#trials.convict(page);
  }

  /** The page as its visitor sees it, or its frame; null where browsers have to do it all. */
  async render(
    release: ReleaseSet,
    match: MatchedRoute | null,
    { url, viewer }: Visit,
  ): Promise<RenderedPage | null> {
    const page = `${release.id} ${match?.microfrontend.name}/${match?.route.module}`;
    const kind = match && !isRendered(match.route, viewer) ? 'frame' : 'page';
    if (this.#trials.isBarred(page)) {
      if (match && kind === 'page' && this.#trials.isConvicted(page))
        this.#reports.add(release, failuresOn(release, match));
      return null;
    }
    const question = { kind, viewer, url, page } as const;
    try {
      const rendered = await this.#workers.of(release)?.render(question);
      if (rendered?.problem)
        this.#log.warn({ url, problem: rendered.problem }, 'rendered without its content');
      return rendered ?? null;
    } catch (error) {
      if (error instanceof ThreadEnded) this.#trials.suspect({ page, release, question }, error.isLikely);
      this.#log.error({ url, err: error }, 'not rendered on the server');
      return null;
    }
  }
}

/** The server knows nobody by name, and some pages are not to be used before their code is there. */
function isRendered({ access, browserOnly, sharedAcrossUsers }: RouteDescription, viewer: Viewer): boolean {
  if (browserOnly) return false;
  return access === 'everyone' || (access === 'user' && sharedAcrossUsers === true && viewer !== 'visitor');
}
