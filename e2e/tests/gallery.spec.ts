import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { run } from '../../scripts/lib/run.ts';
import { ROOT, RSPACK } from '../../scripts/lib/workspace.ts';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { test as base } from '../support/test.ts';

const UI = path.join(ROOT, 'packages/ui');
const ORIGIN = 'http://gallery.localhost';

/** Opens a page of the gallery of packages/ui. Each worker that needs the gallery builds it. */
const test = base.extend<{ openGallery: (query?: string) => Promise<void> }, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const folder = path.join(UI, '.cache/gallery');
      const options = ['-c', 'gallery/rspack.config.ts', '--output-path', folder];
      await run(process.execPath, [RSPACK, 'build', ...options], { cwd: UI, quiet: true });
      await use(folder);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  openGallery: async ({ page, gallery }, use) => {
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      // The photograph of this name is missing in the stories.
      if (pathname.startsWith('/missing-')) return route.fulfill({ status: 404 });
      return route.fulfill({ path: path.join(gallery, pathname === '/' ? 'index.html' : pathname) });
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await use(async (query = '') => {
      await page.goto(`${ORIGIN}/${query}`);
      // Not by its role: an open dialog hides it.
      await expect(page.locator('main')).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
    });
  },
});

// In one worker: the tests share one build.
test.describe.configure({ mode: 'default' });

/** The queries of the stories with a page of their own. */
function fullscreenStories(page: Page): Promise<string[]> {
  return page
    .locator('[data-fullscreen]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

test('every component of the gallery renders without console errors and is accessible', async ({
  page,
  openGallery,
}) => {
  const errors = listenForConsoleErrors(page);
  await openGallery();
  const stories = await fullscreenStories(page);
  expect(stories.length).toBeGreaterThan(0);
  await expectAccessibleInAllThemes(page);
  for (const select of await page.locator('main select').all()) expect(await isOnTopAtEnd(select)).toBe(true);
  await page.setViewportSize({ width: 390, height: 900 });
  const headings = page.getByRole('table', { name: 'Sortable orders' }).locator('thead');
  expect((await headings.boundingBox())?.height, 'with buttons, on a phone').toBeGreaterThan(20);
  for (const story of stories) {
    await openGallery(story);
    const dialog = page.locator('[aria-modal]');
    await expect(dialog).toBeVisible();
    await page.setViewportSize({ width: 390, height: 300 });
    await dialog.hover();
    await page.mouse.wheel(0, -10_000);
    await expect.poll(() => dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await page.mouse.wheel(0, 10_000);
    await expect.poll(() => hiddenBelow(dialog)).toBeLessThanOrEqual(1);
    await expectAccessibleInAllThemes(page);
  }
  expect(errors).toEqual([]);
});

/** Whether a click near the end of the element reaches it. There, a choice has its arrow. */
function isOnTopAtEnd(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    node.scrollIntoView({ block: 'center' });
    const { right, top, bottom } = node.getBoundingClientRect();
    return document.elementFromPoint(right - 20, (top + bottom) / 2) === node;
  });
}

/** The height of what is below the part of the element that is in view, in pixels. */
function hiddenBelow(element: Locator): Promise<number> {
  return element.evaluate(
    ({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop,
  );
}

const MODES = [
  { name: 'light', media: { colorScheme: 'light' }, query: '' },
  { name: 'dark', media: { colorScheme: 'dark' }, query: '' },
  { name: 'forced-colors', media: { colorScheme: 'dark', forcedColors: 'active' }, query: '' },
  { name: 'large-text', media: { colorScheme: 'light' }, query: 'text=200' },
] as const;

for (const { name, media, query } of MODES) {
  test(`the components look as before: ${name}`, { tag: '@full' }, async ({ page, openGallery }) => {
    await page.setViewportSize({ width: 800, height: 600 });
    await page.emulateMedia(media);
    await openGallery(`?${query}`);
    await forcePseudoClasses(page);
    for (const component of await page.locator('main > section').all()) {
      await showAlone(component);
      await expect.soft(component).toHaveScreenshot(`${await component.getAttribute('id')}-${name}.png`);
    }
    for (const story of await fullscreenStories(page)) {
      await openGallery(`${story}&${query}`);
      await expect(page.locator('[aria-modal]')).toBeVisible();
      await expect.soft(page).toHaveScreenshot(`${new URLSearchParams(story).get('story')}-${name}.png`);
    }
  });
}

/** Hides everything above the component, whose position would depend on it by fractions of a pixel. */
function showAlone(component: Locator): Promise<void> {
  return component.evaluate((shown) => {
    for (const other of document.querySelectorAll<HTMLElement>('header, main > section'))
      other.hidden = other !== shown;
  });
}

/** Shows the controls in `data-pseudo` as if the pointer or the focus were on each of them. */
async function forcePseudoClasses(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  for (const pseudo of ['hover', 'focus-visible']) {
    const selector = `[data-pseudo="${pseudo}"] :is(a, button, input, select, textarea)`;
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    expect(nodeIds.length).toBeGreaterThan(0);
    for (const nodeId of nodeIds) {
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [pseudo] });
    }
  }
}
