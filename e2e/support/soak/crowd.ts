import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Viewer } from '@whetstone/contract';
import { environment } from '../environment.ts';
import { signIn, signUp } from '../visitor.ts';
import type { BadReleases } from './bad-releases.ts';
import type { Visit } from './itinerary.ts';
import { visit } from './visit.ts';
import { BAD } from './ways.ts';

/** What became of some visits. */
export interface Walk {
  visits: number;
  /** One sentence for each page that was not as it should be. */
  failures: string[];
}

/** Tabs that a tour has open at once: those of pages that hang do nothing but wait. */
const TABS = 4;
const VIEWERS: readonly Viewer[] = ['visitor', 'user', 'admin'];
/** What a bad release threw, or got for what it sent, and that its page was not the one that the server rendered or was rendered again. */
const EXPECTED = new RegExp(`${BAD}|More than \\d+ actions "flood"|React error #(418|520);`);

/** A visitor, a user and an admin, each with a browser of their own. */
export class Crowd {
  /** Errors of pages that are no bad release's. */
  readonly errors: string[] = [];
  readonly #contexts = new Map<Viewer, BrowserContext>();
  readonly #bad: BadReleases;

  private constructor(bad: BadReleases) {
    this.#bad = bad;
  }

  static async gather(browser: Browser, site: string, bad: BadReleases): Promise<Crowd> {
    const crowd = new Crowd(bad);
    for (const viewer of VIEWERS) crowd.#contexts.set(viewer, await crowd.#enter(viewer, browser, site));
    return crowd;
  }

  /** Goes from page to page, now the one and now the other, until told to stop. */
  async wander(visits: readonly Visit[], until: AbortSignal): Promise<Walk> {
    const walk: Walk = { visits: 0, failures: [] };
    const tabs = new Map<Viewer, Page>();
    for (const viewer of VIEWERS) tabs.set(viewer, await this.#context(viewer).newPage());
    while (!until.aborted) {
      const planned = visits[walk.visits % visits.length] as Visit;
      await this.#visit(tabs.get(planned.viewer) as Page, planned, walk);
    }
    for (const tab of tabs.values()) await tab.close();
    return walk;
  }

  /** These pages are visited once each, in a tab of its own. */
  async tour(visits: readonly Visit[]): Promise<Walk> {
    const ahead = [...visits];
    const walk: Walk = { visits: 0, failures: [] };
    const stroll = async () => {
      for (let planned = ahead.shift(); planned; planned = ahead.shift()) {
        const page = await this.#context(planned.viewer).newPage();
        await this.#visit(page, planned, walk);
        await page.close();
      }
    };
    await Promise.all(Array.from({ length: TABS }, stroll));
    return walk;
  }

  async #visit(page: Page, { viewer, place, next }: Visit, walk: Walk): Promise<void> {
    walk.visits += 1;
    try {
      await visit(page, place, next, this.#bad);
    } catch (error) {
      walk.failures.push(`${viewer}, ${place.address} and on to ${next.address}: ${String(error)}`);
    }
  }

  async #enter(viewer: Viewer, browser: Browser, baseURL: string): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL });
    await this.#bad.standBefore(context);
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
    if (!context) throw new Error(`There is no ${viewer} in the crowd.`);
    return context;
  }
}
