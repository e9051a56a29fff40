import type { Page } from '@playwright/test';

/** Nothing that the page asks there is answered: it stays as it is while it waits. Paths are globs: `/order?*`. */
export function holdApi(page: Page, path: string): Promise<unknown> {
  return page.route(`**/api${path}`, () => {});
}

/** The page is answered this there, whatever the API would say. */
export function answerInstead(page: Page, path: string, status: number, json: unknown): Promise<unknown> {
  return page.route(`**/api${path}`, (route) => route.fulfill({ status, json }));
}

/** The page is refused there, which it does not try again. */
export function refuseApi(page: Page, path: string): Promise<unknown> {
  return answerInstead(page, path, 404, { status: 404, code: 'not-now', detail: 'Not now.' });
}
