import { expect, type Page, type Request } from '@playwright/test';
import type { ReleaseDocument } from '@whetstone/contract';
import { goInBrowser } from './customer-reviews.ts';

/** Scripts of fragments that load near the viewport, after the server has rendered their content, or in a slot of the shell while the page is idle. */
export function lazyScripts({ microfrontends }: ReleaseDocument): string[] {
  const slotsOfShell = microfrontends.flatMap(({ live: { slots = [] } }) => slots);
  return microfrontends.flatMap(({ live: { base, entry, modules, fragments = [] } }) =>
    fragments
      .filter(({ lazy, slot }) => lazy || slotsOfShell.includes(slot))
      .flatMap(({ module }) => [entry, ...(modules[module] ?? [])])
      .map((file) => base + file),
  );
}

/** Records the requests of a page. The returned function waits until all have ended, and returns those since its previous call. */
export function recordRequests(page: Page): () => Promise<{ scripts: string[]; calls: string[] }> {
  const pending = new Set<Request>();
  const ended: Request[] = [];
  const end = (request: Request) => {
    pending.delete(request);
    ended.push(request);
  };
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    await expect.poll(() => pending.size).toBe(0);
    const requests = ended.splice(0).map((request) => {
      return { type: request.resourceType(), path: new URL(request.url()).pathname };
    });
    const pathsOf = (kind: string) => requests.filter(({ type }) => type === kind).map(({ path }) => path);
    return { scripts: pathsOf('script'), calls: pathsOf('fetch').filter((path) => path.startsWith('/api/')) };
  };
}

/** Opens the page. Returns the scripts that its document names. */
export async function openDocument(page: Page, path: string): Promise<(string | null)[]> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(path === '/nowhere' ? 404 : 200);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.waitForLoadState('networkidle');
  return page
    .locator('link[rel=modulepreload], script[type=module]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')),
    );
}

/** Opens the page as a link does: neither shell nor axe loads again. */
export async function openInSameDocument(page: Page, path: string): Promise<void> {
  const heading = page.locator('h1:not([data-of-previous-page])');
  await heading.evaluate((element) => element.setAttribute('data-of-previous-page', ''));
  await goInBrowser(page, path);
  await expect(heading).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Loading /)).toHaveCount(0);
}
