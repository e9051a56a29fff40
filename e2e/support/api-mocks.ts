import type { Page } from '@playwright/test';

/** Requests for this path stay pending. Paths are globs: `/order?*`. */
export function suspendApi(page: Page, path: string): Promise<unknown> {
  return page.route(`**/api${path}`, () => {});
}

/** Requests for this path get this response. */
export function mockApi(page: Page, path: string, status: number, json: unknown): Promise<unknown> {
  return page.route(`**/api${path}`, (route) => route.fulfill({ status, json }));
}

/** Requests for this path get a 404, which the kernel does not retry. */
export function failApi(page: Page, path: string): Promise<unknown> {
  return mockApi(page, path, 404, { status: 404, code: 'not-now', detail: 'Not now.' });
}
