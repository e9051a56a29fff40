import type { Page } from '@playwright/test';
import type { ClientReleaseSet } from '@whetstone/contract';

/** What a tab shows, and what it was given to show it with. */
export interface Sight {
  path: string;
  set: ClientReleaseSet;
  /** The microfrontends whose page stands in the main part, with a heading. */
  pages: { microfrontend: string; version: string }[];
  /** The first heading. */
  heading: string;
  /** A message stands in a page's place. */
  unavailable: boolean;
  /** Navbar and footer are there, with links. */
  framed: boolean;
}

/** Null between two documents. */
export function look(page: Page): Promise<Sight | null> {
  return page.evaluate(seen).catch(() => null);
}

/** Runs in the browser. */
function seen(): Sight | null {
  const set = document.getElementById('release')?.textContent;
  if (!set) return null;
  const isSeen = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true }) ?? false;
  const headingIn = (place: ParentNode) => place.querySelector('h1:not([role=status] *)');
  const regions = [...document.querySelectorAll<HTMLElement>('main [data-microfrontend]')];
  const links = [...document.querySelectorAll('nav[aria-label=Main] a, footer a')];
  return {
    path: location.pathname,
    set: JSON.parse(set),
    pages: regions
      .filter((region) => isSeen(headingIn(region)))
      .map(({ dataset: { microfrontend = '', version = '' } }) => ({ microfrontend, version })),
    heading: headingIn(document.querySelector('main') ?? document)?.textContent ?? '',
    unavailable: [...document.querySelectorAll('main [role=alert]')].some((notice) =>
      notice.textContent.includes('is not available right now'),
    ),
    framed: links.length > 5 && links.every(isSeen),
  };
}
