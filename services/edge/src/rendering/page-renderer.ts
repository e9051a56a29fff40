import type { ReleaseSet, RenderedPage, RouteDescription } from '@whetstone/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { MatchedRoute } from '../releases/match-route.ts';
import { ThreadEnded } from './render-worker.ts';
import type { RenderWorkers } from './render-workers.ts';

/** For how long a page that brought its thread down is left to browsers. */
const QUARANTINE = 60_000;

/** Renders pages where that is possible, and never lets a page that cannot be rendered be more than that. */
export class PageRenderer {
  readonly #workers: RenderWorkers;
  readonly #log: FastifyBaseLogger;
  /** Until when each page is not rendered, by release set and module. */
  readonly #quarantine = new Map<string, number>();

  constructor(workers: RenderWorkers, log: FastifyBaseLogger) {
    this.#workers = workers;
    this.#log = log;
  }

  /** The page as visitors see it, or its frame; null where browsers have to do it all. */
  async render(release: ReleaseSet, match: MatchedRoute | null, url: string): Promise<RenderedPage | null> {
    const page = `${release.id} ${match?.piece.name}/${match?.route.module}`;
    if (this.#isQuarantined(page)) return null;
    const kind = match && isForBrowsers(match.route) ? 'frame' : 'page';
    try {
      const rendered = await this.#workers.of(release)?.render(kind, url);
      if (rendered?.problem)
        this.#log.warn({ url, problem: rendered.problem }, 'rendered without its content');
      return rendered ?? null;
    } catch (error) {
      if (error instanceof ThreadEnded) this.#quarantine.set(page, Date.now() + QUARANTINE);
      this.#log.error({ url, err: error }, 'not rendered on the server');
      return null;
    }
  }

  #isQuarantined(page: string): boolean {
    const until = this.#quarantine.get(page);
    if (until !== undefined && until <= Date.now()) this.#quarantine.delete(page);
    return this.#quarantine.has(page);
  }
}

/** The server knows nobody, and some pages are not to be used before their code is there. */
function isForBrowsers({ access, browserOnly }: RouteDescription): boolean {
  return access !== 'everyone' || browserOnly === true;
}
