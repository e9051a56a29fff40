import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { MicrofrontendManifest, MicrofrontendRollout, RouteDescription } from '@whetstone/contract';
import type { OwnShop } from './own-shop.ts';
import { ShopApi } from './shop-api.ts';
import { browserStateOf } from './signed-in.ts';

/** The microfrontend that the console's tests release. */
export const MICROFRONTEND = 'mf-content';

/** Opens the release console as the admin, without the sign-in form. */
export async function openConsole(page: Page, { site }: OwnShop): Promise<void> {
  await page.context().setStorageState(browserStateOf(await ShopApi.admin(site), site));
  await page.goto('/dashboard/releases');
  await expect(page.getByRole('heading', { name: 'Releases', level: 1 })).toBeVisible();
}

/** The microfrontend's panel on the board. */
export function panel(page: Page): Locator {
  const actions = page.getByRole('region', { name: `Actions on ${MICROFRONTEND}` });
  return page.getByRole('listitem').filter({ has: actions });
}

/** The newest row of the history. */
export function latestEntry(page: Page): Locator {
  return page
    .getByRole('table', { name: /^Release history/ })
    .getByRole('row')
    .nth(1);
}

/** Releases a changed build as a canary. Returns its version. */
export async function releaseCanary(shop: OwnShop, percentage: number): Promise<string> {
  const change = describedAs({ description: `Canary for ${percentage} percent.` });
  await shop.releaseChanged(
    MICROFRONTEND,
    change,
    '--canary',
    String(percentage),
    '--reason',
    'Clearer answers',
  );
  return String((await rollout(shop)).canary?.release.version);
}

/** A modification of a build: other properties of its first route. */
export function describedAs(change: Partial<RouteDescription>): (dist: string) => Promise<void> {
  return async (dist) => {
    const file = path.join(dist, 'remote.json');
    const manifest: MicrofrontendManifest = JSON.parse(await readFile(file, 'utf8'));
    const [first, ...others] = manifest.routes;
    await writeFile(file, JSON.stringify({ ...manifest, routes: [{ ...first, ...change }, ...others] }));
  };
}

/** The microfrontend's live release and canary. */
export async function rollout(shop: OwnShop): Promise<MicrofrontendRollout> {
  const { microfrontends } = await shop.document();
  const found = microfrontends.find(({ live }) => live.name === MICROFRONTEND);
  if (!found) throw new Error(`${MICROFRONTEND} is not released.`);
  return found;
}
