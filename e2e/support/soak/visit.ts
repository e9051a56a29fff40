import { expect, type Page } from '@playwright/test';
import type { BadReleases } from './bad-releases.ts';
import { faultOf } from './fault-of.ts';
import type { Place } from './places.ts';
import { look } from './sight.ts';

/** A module that hangs is given up after a quarter of this, on a machine that has other things to do. */
export const PATIENCE = 60_000;

/** Opens a page, and leaves it by a link of the frame. @throws when either is not as it should be */
export async function visit(page: Page, place: Place, next: Place, bad: BadReleases): Promise<void> {
  const answer = await page.goto(place.address, { waitUntil: 'commit' });
  const expected = place.microfrontend === null ? 404 : 200;
  if (answer?.status() !== expected) throw new Error(`answered ${answer?.status()}`);
  await expectPage(page, place, bad);
  await page.locator(`:is(nav[aria-label=Main], footer) a[href="${next.address}"]`).first().click();
  await expectPage(page, next, bad);
}

async function expectPage(page: Page, place: Place, bad: BadReleases): Promise<void> {
  const fault = async () => faultOf(await look(page), place, bad);
  await expect.poll(fault, { timeout: PATIENCE, intervals: [50, 100, 250] }).toBeNull();
}
