import type { ReleaseSet, RouteDescription, Shop, Viewer } from '@whetstone/contract';
import { errorMessage, MAX_ERROR_MESSAGE } from '@whetstone/contract/error-message';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type FailureCause, failuresOf, type PageModule, pageKey, pageOf } from './render-failures.ts';
import { RenderQuarantine } from './render-quarantine.ts';
import type { RenderReports } from './render-reports.ts';
import {
  OverloadError,
  type RealmFault,
  type RenderRequest,
  type RenderResult,
  type RenderSettings,
  type ThreadExit,
  ThreadExitError,
  ThrownError,
} from './threads/render-messages.ts';
import { firstPageTimeout, type RenderWorker } from './threads/render-worker.ts';
import { RenderWorkers, SlowPages } from './threads/render-workers.ts';

/** The route of a page, and the microfrontend that owns it. */
export interface MatchedRoute extends PageModule {
  /** Query parameters that the page reads; absent if it may read every parameter. */
  queryParameters?: ReadonlySet<string> | undefined;
}

/** A request for a page. */
export interface Visit {
  /** Path and query. */
  url: string;
  viewer: Viewer;
  /** Undefined until the API has responded once. */
  shop: Shop | undefined;
  /** Among pages that wait for the renderer: a smaller one comes first. */
  rank: number;
}

export interface RenderOutcome {
  /** Null if the page is client-side rendered. */
  page: RenderResult | null;
  /** Rendering failed, so an earlier version of the page is better. False for a quarantined page. */
  isDegraded: boolean;
}

/** The render threads of visitors' pages since the start of the edge. */
export interface RenderingHealth {
  /** Pages that were not rendered, because others came first. */
  shedPages: number;
  /** Threads that ended by themselves. */
  endedThreads: number;
  /** The latest attempt of a release to change what all releases share; null before the first. */
  latestFault: (RealmFault & { at: string }) | null;
}

interface RendererOptions {
  settings: Omit<RenderSettings, 'release'>;
  reports: RenderReports;
  log: FastifyBaseLogger;
}

/** Milliseconds in which all failed renders of a page count as one failure, because crawlers request all its addresses. */
const COUNTED_FOR = 60_000;
const MAX_COUNTED = 1_000;

const CLIENT_SIDE: RenderOutcome = { page: null, isDegraded: false };

function hasCanary({ shell, remotes }: ReleaseSet): boolean {
  return [shell, ...remotes].some(({ canary }) => canary);
}

/** Renders pages on the server. A page that cannot be rendered is client-side rendered, without effect on other pages. */
export class PageRenderer {
  readonly #workers: RenderWorkers;
  readonly #warmUpTimeout: number;
  readonly #reports: RenderReports;
  readonly #log: FastifyBaseLogger;
  readonly #quarantine: RenderQuarantine;
  readonly #slowPages: SlowPages;
  /** The pages whose failed render was counted. */
  readonly #counted = new LRUCache<string, true>({ max: MAX_COUNTED, ttl: COUNTED_FOR });
  #health: RenderingHealth = { shedPages: 0, endedThreads: 0, latestFault: null };
  #warmed = Promise.resolve();

  constructor({ settings, reports, log }: RendererOptions) {
    this.#workers = new RenderWorkers(settings, (release, exit) => this.#handleThreadExit(release, exit));
    this.#warmUpTimeout = firstPageTimeout(settings.deadline);
    this.#slowPages = new SlowPages(settings.deadline);
    this.#reports = reports;
    const start = (release: ReleaseSet) => this.#workers.startSeparate(release);
    this.#quarantine = new RenderQuarantine(start, this.#warmUpTimeout);
    this.#log = log;
  }

  get health(): RenderingHealth {
    return this.#health;
  }

  /** Resolves when no release set warms up. */
  get warmed(): Promise<void> {
    return this.#warmed;
  }

  /** Starts the threads of release sets. Resolves when each has rendered a page or timed out. */
  warmUp(releases: readonly ReleaseSet[]): Promise<void> {
    this.#warmed = this.#workers.warmUp(releases, { log: this.#log, timeout: this.#warmUpTimeout });
    return this.#warmed;
  }

  close(): Promise<void> {
    return this.#workers.close();
  }

  /** Logs the exit of a set's thread, counts it as a failure of the page that the thread named, and quarantines that page. */
  #handleThreadExit(release: ReleaseSet, { code, reason, page, suspect, fault }: ThreadExit): void {
    const named = { page: page ?? suspect, ...fault };
    this.#log.error({ release: release.id, code, err: reason, ...named }, 'a render thread ended');
    this.#health = { ...this.#health, endedThreads: this.#health.endedThreads + 1 };
    this.#recordFault(fault);
    const cause = { error: reason, fault };
    const ended = page === undefined ? null : pageOf(release, page);
    const failures = failuresOf(release, ended && isRendered(ended.route, 'user') ? ended : null, cause);
    // A thread of the live releases renders for visitors with a bucket, too.
    this.#reports.add(hasCanary(release) ? release : { ...release, bucketed: true }, failures);
    if (page !== undefined) this.#quarantine.confirm(page, cause);
  }

  /** Renders the page, or its app shell if the content depends on the user. @throws OverloadError */
  async render(
    release: ReleaseSet,
    match: MatchedRoute | null,
    { url, viewer, shop, rank }: Visit,
  ): Promise<RenderOutcome> {
    // The code of a development server runs in the developer's browser only.
    if (release.overrides) return CLIENT_SIDE;
    const page = pageKey(release, match);
    const kind = match && !isRendered(match.route, viewer) ? 'appShell' : 'page';
    const countFailure = (cause: FailureCause) =>
      this.#reports.add(release, failuresOf(release, kind === 'page' ? match : null, cause));
    if (this.#quarantine.isQuarantined(page)) {
      const cause = this.#quarantine.causeOf(page);
      if (cause) countFailure(cause);
      return CLIENT_SIDE;
    }
    const request = { kind, viewer, url, page, shop } as const;
    const worker = this.#workers.of(release);
    if (!worker) return CLIENT_SIDE;
    try {
      const rendered = await this.#slowPages.render(page, async (isSlow) => {
        const own = isSlow ? this.#workers.ofSlowPages(release) : worker;
        if (isSlow) await own.ready;
        return sendWithSecondTry(own, request, rank);
      });
      const { problem, fault, hasThrown } = rendered;
      this.#recordFault(fault);
      if (problem) this.#log.warn({ url, problem, ...fault }, 'rendered without its content');
      if (fault) countFailure({ error: problem, fault });
      else if (hasThrown) this.countFailedRender(release, match, problem);
      return { page: rendered, isDegraded: problem !== undefined };
    } catch (error) {
      if (error instanceof OverloadError) {
        this.#health = { ...this.#health, shedPages: this.#health.shedPages + 1 };
        throw error;
      }
      const hasExited = error instanceof ThreadExitError;
      if (hasExited) {
        const suspect = { page, release, request, cause: { error: error.cause }, countFailure };
        this.#quarantine.suspect(suspect, error.isLikelyCause);
      }
      this.#log.error({ url, err: error }, 'not rendered on the server');
      if (error instanceof ThrownError && kind === 'page')
        this.countFailedRender(release, match, error.message);
      return { page: null, isDegraded: !hasExited };
    }
  }

  /** Counts a failure of the page's own release. Shells render a page without its fragments before it fails. */
  countFailedRender(release: ReleaseSet, match: MatchedRoute | null, error: unknown): void {
    if (!match) return;
    const { microfrontend, route } = match;
    const { name, version } = microfrontend;
    // A canary and the release that it replaces share the minute, so each has its part of the visits. Other visits are not compared.
    const isCompared = release.bucketed || hasCanary(release);
    const page = `${name}/${route.module}${isCompared ? ' compared' : ''}`;
    if (this.#counted.has(page)) return;
    this.#counted.set(page, true);
    const failed = { microfrontend: name, version, module: route.module };
    this.#reports.add(release, [{ kind: 'render-error', ...failed, ...errorMessage(error) }]);
  }

  #recordFault(fault: RealmFault | undefined): void {
    if (!fault) return;
    const { builtIn, microfrontend, version, module } = fault;
    const named = Object.entries({ builtIn, microfrontend, version, module }).filter(([, value]) => value);
    const texts = named.map(([key, value]) => [key, String(value).slice(0, MAX_ERROR_MESSAGE)]);
    this.#health = {
      ...this.#health,
      latestFault: { ...Object.fromEntries(texts), at: new Date().toISOString() },
    };
  }
}

/** Renders a page. If its thread ends because of another page, renders it in the next thread. */
async function sendWithSecondTry(
  worker: RenderWorker,
  request: Omit<RenderRequest, 'id'>,
  rank: number,
): Promise<RenderResult> {
  try {
    return await worker.send(request, { rank });
  } catch (error) {
    if (!(error instanceof ThreadExitError) || error.isLikelyCause) throw error;
    await worker.ready;
    return worker.send(request, { rank });
  }
}

/** Whether the server renders the content: it has no user data, and some pages must not be usable before their code is loaded. */
export function isRendered(
  { access, browserOnly, sharedAcrossUsers }: RouteDescription,
  viewer: Viewer,
): boolean {
  if (browserOnly) return false;
  return access === 'everyone' || (access === 'user' && sharedAcrossUsers === true && viewer !== 'visitor');
}
