import type { MicrofrontendManifest, RouteDescription } from './microfrontend.ts';

/** JavaScript of the host on every page, in bytes compressed with gzip. */
export const SHELL_BUDGET = 172_500;

/** Scripts and style sheets of a page without the host, in bytes compressed with gzip. A visitors' page has at most 182 kB in total. `detail` is a visitors' page of one thing, such as a tool with its gallery, and has 183 kB. */
const PAGE_BUDGETS = { visitors: 10_000, detail: 11_000, user: 18_000, admin: 30_000 };

/** Scripts and style sheets of a fragment, in bytes compressed with gzip. */
export const FRAGMENT_BUDGET = 5_000;

/** Requests of scripts and style sheets of a page without the host. */
export const PAGE_REQUESTS = 4;

/**
 * Round trips of scripts after the document: each discovers the scripts of the next. An admin page may load a chart after its
 * figures.
 */
const PAGE_ROUND_TRIPS = { everyone: 1, user: 1, admin: 2 };

/** Round trips of a fragment. */
export const FRAGMENT_ROUND_TRIPS = 1;

/** A microfrontend's part of every document, in uncompressed bytes: its description and the hashes of its scripts. */
export const PAGE_METADATA_BUDGET = 32_000;

/**
 * All releases in a document, with the hashes of their scripts, in bytes compressed with gzip. Beyond this budget, a document contains only
 * the releases that its page needs and the likeliest next ones.
 */
export const RELEASE_DATA_BUDGET = 16_000;

/** The largest page budget that an admin can approve, in bytes compressed with gzip. */
export const MAX_PAGE_BUDGET = 100_000;

/**
 * The budget of one page without an approval. Client-side rendered pages, such as the sign-in forms, have the budget of users' pages: they
 * are no landing pages.
 */
export function generalPageBudget({
  access,
  browserOnly,
  path,
}: Pick<RouteDescription, 'access' | 'browserOnly' | 'path'>): number {
  if (access !== 'everyone') return PAGE_BUDGETS[access];
  if (browserOnly) return PAGE_BUDGETS.user;
  return path.includes(':') ? PAGE_BUDGETS.detail : PAGE_BUDGETS.visitors;
}

/**
 * The budget of one page of a microfrontend: the one that its description states, or the general one. Home and the pages of the shell
 * have at most the general one.
 */
export function pageBudget(
  route: Pick<RouteDescription, 'access' | 'browserOnly' | 'path'>,
  { name, budget }: Pick<MicrofrontendManifest, 'name' | 'budget'>,
): number {
  const general = generalPageBudget(route);
  if (budget === undefined) return general;
  const mayExceed = name !== 'shell' && route.path !== '/';
  return Math.min(budget, mayExceed ? MAX_PAGE_BUDGET : general);
}

/** The stated budget, if it is larger than the general one of a page, so that an admin has to approve it. */
export function budgetToApprove(
  description: Pick<MicrofrontendManifest, 'name' | 'budget' | 'routes'>,
): number | undefined {
  const isLarger = description.routes.some(
    (route) => pageBudget(route, description) > generalPageBudget(route),
  );
  return isLarger ? description.budget : undefined;
}

/** Round trips of one page. */
export function pageRoundTrips({ access }: Pick<RouteDescription, 'access'>): number {
  return PAGE_ROUND_TRIPS[access];
}
