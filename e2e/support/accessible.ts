import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const WIDTHS = [390, 1440];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Axe finds nothing against what the page shows now, once everything is there; nothing sticks out sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expectNoViolations(page, 'as it is');
  await expectNoSidewaysScroll(page);
}

/** The same for the state that the page is in, on a phone and on a desk, light and dark; something may be on its way. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await showIn(page, 'light');
    await expectNoViolations(page, `${width} pixels, light`);
    await expectNoSidewaysScroll(page);
  }
  // The scheme changes colours and nothing else, on every width the same ones.
  await showIn(page, 'dark');
  await expectNoViolations(page, 'dark', { runOnly: ['color-contrast'] });
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await animationsEnd(page);
}

/** A toast that is fading out is exempt from the contrast rule. */
const EXCLUDED = '.Toastify__toast[data-in="false"]';

async function expectNoViolations(page: Page, look: string, rules: RunOptions = {}): Promise<void> {
  const options: RunOptions = { ...rules, resultTypes: ['violations'] };
  // Once per document: loading axe takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([excluded, given]) => {
      const { violations } = await window.axe.run({ exclude: [excluded] }, given);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [EXCLUDED, options] as const,
  );
  expect(found, look).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'sideways scroll').toBeLessThanOrEqual(0);
}

/** Half-way through a transition, colours are nobody's. What turns for ever, and a toast's timer, are not waited for. */
function animationsEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const passing = document.getAnimations().filter((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && Number(endTime) < 2_000;
    });
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
