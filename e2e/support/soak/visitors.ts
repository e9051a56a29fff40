import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Viewer } from '@whetstone/contract';
import { environment } from '../environment.ts';
import { signIn, signUp } from '../visitor.ts';
import { FAULT_MESSAGE } from './faults.ts';
import type { FaultyReleases } from './faulty-releases.ts';
import type { Visit } from './site-pages.ts';
import { visit } from './visit.ts';

export interface VisitReport {
  visits: number;
  /** One sentence for each failed visit. */
  failures: string[];
}

/** Concurrent tabs. A tab with a hanging module uses no processor time. */
const TABS = 4;
const VIEWERS: readonly Viewer[] = ['visitor', 'user', 'admin'];
/** Errors of faulty releases: thrown errors, rejected actions, and hydration errors after a fallback. */
const EXPECTED = new RegExp(`${FAULT_MESSAGE}|More than \\d+ actions "flood"|React error #(418|520);`);

/** A visitor, a user and an admin, each with a separate browser context. */
export class Visitors {
  /** Uncaught errors that no faulty release has caused. */
  readonly errors: string[] = [];
  readonly #contexts = new Map<Viewer, BrowserContext>();
  readonly #faulty: FaultyReleases;

  private constructor(faulty: FaultyReleases) {
    this.#faulty = faulty;
  }

  static async open(browser: Browser, site: string, faulty: FaultyReleases): Promise<Visitors> {
    const visitors = new Visitors(faulty);
    for (const viewer of VIEWERS)
      visitors.#contexts.set(viewer, await visitors.#signIn(viewer, browser, site));
    return visitors;
  }

  /** Repeats the visits until the signal aborts, each viewer in one tab. */
  async browse(visits: readonly Visit[], until: AbortSignal): Promise<VisitReport> {
    const report: VisitReport = { visits: 0, failures: [] };
    const tabs = new Map<Viewer, Page>();
    for (const viewer of VIEWERS) tabs.set(viewer, await this.#context(viewer).newPage());
    while (!until.aborted) {
      const planned = visits[report.visits % visits.length] as Visit;
      await this.#visit(tabs.get(planned.viewer) as Page, planned, report);
    }
    for (const tab of tabs.values()) await tab.close();
    return report;
  }

  /** Makes each visit once, in a new tab. */
  async visitAll(visits: readonly Visit[]): Promise<VisitReport> {
    const queue = [...visits];
    const report: VisitReport = { visits: 0, failures: [] };
    const work = async () => {
      for (let planned = queue.shift(); planned; planned = queue.shift()) {
        const page = await this.#context(planned.viewer).newPage();
        await this.#visit(page, planned, report);
        await page.close();
      }
    };
    await Promise.all(Array.from({ length: TABS }, work));
    return report;
  }

  async #visit(page: Page, { viewer, target, next }: Visit, report: VisitReport): Promise<void> {
    report.visits += 1;
    try {
      await visit(page, target, next, this.#faulty);
    } catch (error) {
      report.failures.push(`${viewer}, ${target.path}, then ${next.path}: ${String(error)}`);
    }
  }

  async #signIn(viewer: Viewer, browser: Browser, baseURL: string): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL });
    await this.#faulty.intercept(context);
    context.on('weberror', (thrown) => {
      const error = thrown.error();
      if (!EXPECTED.test(error.message)) this.errors.push(`${thrown.page()?.url()}: ${error.stack}`);
    });
    const page = await context.newPage();
    if (viewer === 'user') await signUp(page);
    if (viewer === 'admin') {
      await page.goto('/login');
      await signIn(page, environment.admin);
      await page.waitForURL('/');
    }
    await page.close();
    return context;
  }

  #context(viewer: Viewer): BrowserContext {
    const context = this.#contexts.get(viewer);
    if (!context) throw new Error(`There is no ${viewer} among the visitors.`);
    return context;
  }
}
