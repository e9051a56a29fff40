import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { hasFullAccessibility } from './environment.ts';

const [PHONE, TABLET, DESKTOP] = [390, 820, 1440];

/** Minified: a page parses it in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Waits for network idle. Expects no axe violations and no horizontal scrolling in the current state. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expectNoViolations(page, 'current state');
  await expectNoHorizontalScroll(page);
}

/**
 * The same at phone and desktop width, in light and dark, without waiting for the network. In the short form a desktop only must not scroll
 * sideways: a rule other than the contrast depends on the width only where a page hides a part. The page keeps the width of a desktop.
 * With `main` as the scope, the short form leaves out navbar, sidebar and footer, which are equal on all pages, and the contrast, which
 * the gallery checks for each component.
 */
export async function expectAccessibleInAllThemes(
  page: Page,
  scope: 'document' | 'main' = 'document',
): Promise<void> {
  await expectAccessibleAt(page, PHONE, 'light', {}, hasFullAccessibility ? 'document' : scope);
  if (hasFullAccessibility) {
    await expectAccessibleAt(page, DESKTOP, 'light');
    await expectContrastInDark(page);
  } else {
    await page.setViewportSize({ width: DESKTOP, height: 900 });
    await expectNoHorizontalScroll(page);
    await expectControlsShown(page);
  }
}

/** Expects the contrast of the dark theme at desktop width. */
export function expectContrastInDark(page: Page): Promise<void> {
  return expectAccessibleAt(page, DESKTOP, 'dark', { runOnly: ['color-contrast'] });
}

/** The same, also at the width of a tablet. In the short form the page only must not scroll sideways there. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await page.setViewportSize({ width: TABLET, height: 900 });
  if (hasFullAccessibility) await expectAccessible(page);
  else await expectNoHorizontalScroll(page);
  await expectAccessibleInAllThemes(page);
}

async function expectAccessibleAt(
  page: Page,
  width: number,
  colorScheme: 'light' | 'dark',
  rules: RunOptions = {},
  scope: 'document' | 'main' = 'document',
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await setColorScheme(page, colorScheme);
  await expectNoViolations(page, `${width} pixels, ${colorScheme}`, rules, scope);
  await expectNoHorizontalScroll(page);
  await expectControlsShown(page);
}

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await renderSkippedSections(page);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await animationsEnd(page);
}

/** Sections below the fold are rendered only near the viewport. Until then their colors do not follow the scheme. */
function renderSkippedSections(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
  });
}

/** A toast that is fading out is exempt from the contrast rule. */
const EXCLUDED = '.Toastify__toast[data-in="false"]';

async function expectNoViolations(
  page: Page,
  state: string,
  rules: RunOptions = {},
  scope: 'document' | 'main' = 'document',
): Promise<void> {
  const withoutContrast = scope === 'main' && { rules: { 'color-contrast': { enabled: false } } };
  const options: RunOptions = { ...rules, ...withoutContrast, resultTypes: ['violations'] };
  // Once per document: loading axe takes longer than a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ([excluded, given, part]) => {
      const include = part === 'main' ? ['main'] : [':root'];
      const { violations } = await window.axe.run({ include, exclude: [excluded] }, given);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [EXCLUDED, options, scope] as const,
  );
  expect(found, state).toEqual([]);
}

async function expectNoHorizontalScroll(page: Page, state = 'current state'): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `horizontal overflow, ${state}`).toBeLessThanOrEqual(0);
}

/**
 * No style sheet hides a button, a link or a field: a page leaves them out of its document instead. Closed dialogs and disclosures are
 * exceptions, and so are the filters of tools, which a phone shows in a sheet.
 */
async function expectControlsShown(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const found = document.querySelectorAll<HTMLElement>(`:is(main, footer) :is(${controls})`);
    const isShown = (control: HTMLElement) => {
      const { width, height } = control.getBoundingClientRect();
      return width * height > 0 && control.checkVisibility({ visibilityProperty: true });
    };
    return Array.from(found)
      .filter(
        (control) =>
          !control.closest('dialog:not([open]), details:not([open]), [hidden], form:has([name=minRating])') &&
          !isShown(control),
      )
      .map(({ outerHTML }) => outerHTML);
  });
  expect(hidden, `hidden at ${page.viewportSize()?.width} pixels`).toEqual([]);
}

const ENLARGED = [
  { width: PHONE, fontSize: '200%' },
  // A window of 1280 pixels at a zoom of 400 %.
  { width: 320, fontSize: '100%' },
];

/** With text of twice the size on a phone, and in the full run with a zoom of 400 %: nothing scrolls sideways, no word is broken or cut off, and the logo stays. The page keeps the last width. */
export async function expectReadableWhenEnlarged(page: Page): Promise<void> {
  for (const { width, fontSize } of hasFullAccessibility ? ENLARGED : ENLARGED.slice(0, 1)) {
    const state = `${width} pixels, text of ${fontSize}`;
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    await expectNoHorizontalScroll(page, state);
    expect(await unreadableWords(page), state).toEqual([]);
    const logo = page.getByRole('link', { name: 'Whetstone, home' }).getByRole('img');
    expect((await logo.boundingBox())?.width, `the logo at ${state}`).toBeGreaterThan(100);
    expect(await touching(logo), `beside the logo at ${state}`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** What is nearer to the logo than 4 pixels: links, buttons and fields of the navbar. */
function touching(logo: Locator): Promise<string[]> {
  return logo.evaluate((image) => {
    const box = image.getBoundingClientRect();
    const controls = [...document.querySelectorAll('header:has(nav) :is(a, button, input)')];
    const isNear = (control: Element) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      const [aside, above] = [
        Math.max(left - box.right, box.left - right),
        Math.max(top - box.bottom, box.top - bottom),
      ];
      return width > 0 && !control.contains(image) && Math.max(aside, above) < 4;
    };
    return controls.filter(isNear).map(({ outerHTML }) => outerHTML);
  });
}

/** Words of letters that are broken over two lines, or that a box cuts off. */
function unreadableWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cuts = (element: Element | null, word: DOMRect): boolean => {
      if (!element) return false;
      const { overflowX, position, clipPath } = getComputedStyle(element);
      // A box that scrolls, and a text for screen readers.
      if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') return false;
      const box = element.getBoundingClientRect();
      if (overflowX !== 'visible' && (word.right > box.right + 1 || word.left < box.left - 1)) return true;
      return position !== 'fixed' && cuts(element.parentElement, word);
    };
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent, textContent } = node;
      if (!parent?.checkVisibility({ contentVisibilityAuto: false, visibilityProperty: true })) continue;
      for (const { 0: word, index } of (textContent ?? '').matchAll(/(?<!\S)\p{L}{2,12}(?!\S)/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 || cuts(parent, range.getBoundingClientRect())) found.add(word);
      }
    }
    return [...found];
  });
}

/** Waits for transitions, during which colors are undefined. Spinners and the timers of toasts are excluded by their duration. */
function animationsEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && Number(endTime) < 2_000;
    });
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}
