import type { RouteDescription } from '@whetstone/contract';

/** JavaScript that the shell may bring to every page, in bytes compressed with gzip. */
export const SHELL_BUDGET = 167_000;

/** JavaScript that a page may bring besides the shell, in the same bytes: a visitors' page comes to 180 kB at most. */
const PAGE_BUDGETS = { visitors: 13_000, user: 20_000, admin: 34_000 };

/** Scripts that a page may ask for besides the shell: they come in one round, but each has its price. */
export const PAGE_REQUESTS = 4;

/** What one page may weigh. The forms of signing in are the members' already: no visitor meets them first. */
export function pageBudget({ access, browserOnly }: RouteDescription): number {
  if (access !== 'everyone') return PAGE_BUDGETS[access];
  return browserOnly ? PAGE_BUDGETS.user : PAGE_BUDGETS.visitors;
}
