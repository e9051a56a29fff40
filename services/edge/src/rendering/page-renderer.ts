import type { ReleaseSet, RenderedPage, RouteDescription, Viewer } from '@whetstone/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { MatchedRoute } from '../releases/match-route.ts';
import { PageTrials } from './page-trials.ts';
import type { RenderWorkers } from './render-workers.ts';
import { ThreadEnded } from './thread-ended.ts';

/** What is asked for, by whom. */
export interface Visit {
  /** Path and query. */
  url: string;
  viewer: Viewer;
}

/** Renders pages where that is possible, and never lets a page that cannot be rendered be more than that. */
export class PageRenderer {
  readonly #workers: RenderWorkers;
  readonly #log: FastifyBaseLogger;
  readonly #trials: PageTrials;

  constructor(workers: RenderWorkers, log: FastifyBaseLogger) {
    this.#workers = workers;
    this.#trials = new PageTrials((release) => workers.startBeside(release));
    this.#log = log;
  }

  /** The page as its visitor sees it, or its frame; null where browsers have to do it all. */
  async render(
    release: ReleaseSet,
    match: MatchedRoute | null,
    { url, viewer }: Visit,
  ): Promise<RenderedPage | null> {
    const page = `${release.id} ${match?.piece.name}/${match?.route.module}`;
    if (this.#trials.isBarred(page)) return null;
    const kind = match && !isRendered(match.route, viewer) ? 'frame' : 'page';
    const question = { kind, viewer, url } as const;
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
function isRendered({ access, browserOnly, impersonal }: RouteDescription, viewer: Viewer): boolean {
  if (browserOnly) return false;
  return access === 'everyone' || (access === 'user' && impersonal === true && viewer !== 'visitor');
}
