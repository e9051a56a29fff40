import type { RouteDescription } from './microfrontend.ts';

/** JavaScript that the shell may bring to every page, in bytes compressed with gzip. */
export const SHELL_BUDGET = 177_000;

/** JavaScript that a page may bring besides the shell, in the same bytes: a visitors' page comes to 187 kB at most. */
const PAGE_BUDGETS = { visitors: 10_000, user: 18_000, admin: 30_000 };

/** JavaScript that what fills a slot may bring to a page, in the same bytes. */
export const FRAGMENT_BUDGET = 5_000;

/** Scripts that a page may ask for besides the shell: they come in one round, but each has its price. */
export const PAGE_REQUESTS = 4;

/**
 * Rounds of scripts that a page may need beyond the document, each known only when the one before is there. Who works here may wait
 * for a chart after its figures.
 */
const PAGE_ROUND_TRIPS = { everyone: 1, user: 1, admin: 2 };

/** Rounds that what fills a slot may need. */
export const FRAGMENT_ROUND_TRIPS = 1;

/** All scripts of one microfrontend together, in the same bytes. */
export const MICROFRONTEND_BUDGET = 500_000;

/** What every page of the site carries of a microfrontend, in bytes as they are written: its description, and the hash of each of its scripts. */
export const PAGE_METADATA_BUDGET = 32_000;

/** What one page may bring besides the shell. The forms of signing in are the members' already: no visitor meets them first. */
export function pageBudget({
  access,
  browserOnly,
}: Pick<RouteDescription, 'access' | 'browserOnly'>): number {
  if (access !== 'everyone') return PAGE_BUDGETS[access];
  return browserOnly ? PAGE_BUDGETS.user : PAGE_BUDGETS.visitors;
}

/** Rounds of scripts that one page may need. */
export function pageRoundTrips({ access }: Pick<RouteDescription, 'access'>): number {
  return PAGE_ROUND_TRIPS[access];
}
