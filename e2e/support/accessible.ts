import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WIDTHS = [390, 1440];

/** Axe finds nothing against what the page shows now, once everything is there; nothing sticks out sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expectNoViolations(axeOn(page), 'as it is');
  await expectNoSidewaysScroll(page);
}

/** The same for the state that the page is in, on a phone and on a desk, light and dark; something may be on its way. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await showIn(page, 'light');
    await expectNoViolations(axeOn(page), `${width} pixels, light`);
    await expectNoSidewaysScroll(page);
  }
  // The scheme changes colours and nothing else, on every width the same ones.
  await showIn(page, 'dark');
  await expectNoViolations(axeOn(page).withRules(['color-contrast']), 'dark');
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await animationsEnd(page);
}

function axeOn(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      // A toast on its way out fades: nobody is meant to read it any more.
      .exclude('.Toastify__toast[data-in="false"]')
      // Twice as quick as with a page of its own, which only frames would need.
      .setLegacyMode()
  );
}

async function expectNoViolations(axe: AxeBuilder, look: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
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
