import { expect, type Page } from '@playwright/test';
import type { ClientReleaseSet } from '@whetstone/contract';
import type { FaultyReleases } from './faulty-releases.ts';
import type { SitePage } from './site-pages.ts';

/** Four times the host's time limit for a module, for machines under load. */
export const PAGE_TIMEOUT = 60_000;

/** The visible state of a tab, with its release set. */
interface PageState {
  path: string;
  releases: ClientReleaseSet;
  /** The microfrontends whose page is visible, with a heading. */
  pages: { microfrontend: string; version: string }[];
  /** The first heading of level 1. */
  heading: string;
  /** Whether an error message replaces a page. */
  isUnavailable: boolean;
  /** Whether navbar and footer are visible, with links. */
  hasLayout: boolean;
}

/** Opens a page and follows a link of navbar or footer. @throws if one of the pages has a fault */
export async function visit(
  page: Page,
  target: SitePage,
  next: SitePage,
  faulty: FaultyReleases,
): Promise<void> {
  const response = await page.goto(target.path, { waitUntil: 'commit' });
  const expected = target.microfrontend === null ? 404 : 200;
  if (response?.status() !== expected) throw new Error(`status ${response?.status()}`);
  await expectPage(page, target, faulty);
  // By the keyboard: a page that is still loading moves the footer, and a pointer would meet the link beside it.
  await page.locator(`:is(nav[aria-label=Main], footer) a[href="${next.path}"]`).first().press('Enter');
  await expectPage(page, next, faulty);
}

async function expectPage(page: Page, target: SitePage, faulty: FaultyReleases): Promise<void> {
  // Between two documents there is no state.
  const state = () => page.evaluate(readState).catch(() => null);
  const fault = async () => findFault(await state(), target, faulty);
  await expect.poll(fault, { timeout: PAGE_TIMEOUT, intervals: [50, 100, 250] }).toBeNull();
}

/** Runs in the browser. */
function readState(): PageState | null {
  const releases = document.getElementById('release')?.textContent;
  if (!releases) return null;
  const isVisible = (element: Element | null) =>
    element?.checkVisibility({ visibilityProperty: true }) ?? false;
  const headingIn = (parent: ParentNode) => parent.querySelector('h1:not([role=status] *)');
  const regions = [...document.querySelectorAll<HTMLElement>('main [data-microfrontend]')];
  const links = [...document.querySelectorAll('nav[aria-label=Main] a, footer a')];
  return {
    path: location.pathname,
    releases: JSON.parse(releases),
    pages: regions
      .filter((region) => isVisible(headingIn(region)))
      .map(({ dataset: { microfrontend = '', version = '' } }) => ({ microfrontend, version })),
    heading: headingIn(document.querySelector('main') ?? document)?.textContent ?? '',
    isUnavailable: [...document.querySelectorAll('main [role=alert]')].some((notice) =>
      notice.textContent.includes('is not available right now'),
    ),
    hasLayout: links.length > 5 && links.every(isVisible),
  };
}

/** The difference from the expected page; null for none. A faulty release must be replaced by the last good one. */
function findFault(
  state: PageState | null,
  { microfrontend, path }: SitePage,
  faulty: FaultyReleases,
): string | null {
  if (!state) return 'there is no page';
  if (state.path !== path) return `the path is ${state.path}`;
  if (!state.hasLayout) return 'navbar or footer is incomplete';
  const { releases, pages, heading, isUnavailable } = state;
  if (microfrontend === null) return heading === 'Page Not Found' ? null : `the heading is "${heading}"`;
  const release = [releases.shell, ...releases.remotes].find(({ name }) => name === microfrontend);
  if (!release) return `${microfrontend} is not released`;
  if (isUnavailable) return 'the page is not available';
  const isFaulty = faulty.find(microfrontend, release.version);
  const expected = isFaulty ? release.lastGood?.version : release.version;
  if (pages.some((page) => page.microfrontend === microfrontend && page.version === expected)) return null;
  const visible = pages.map((page) => `${page.microfrontend}@${page.version}`).join(', ') || 'nothing';
  return `visible: ${visible}; expected: ${microfrontend}@${expected}`;
}
