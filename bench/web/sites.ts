import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { preparedData, prepareShop } from '../../scripts/lib/prepared-shop.ts';
import { readDeployment, release } from '../../scripts/lib/release-built.ts';
import { StepError } from '../../scripts/lib/run.ts';
import type { Shop } from '../../scripts/lib/shop.ts';
import { openShop, singleBundle } from '../lib/servers.ts';

/** A shop under measurement, with the demo catalog in its own database. */
export interface Site {
  address: string;
  /** The first tool of its lists: the same one at every site, with another id. */
  tool: { _id: string; name: string; category: string; minQuantity: number };
}

type Rendering = 'browser' | 'server';
/** Only a page that the server rendered has the state for hydration. */
const SERVER_STATE = 'id="dehydrated-state"';

/** The federated shop, and two single bundles of the same sources on an edge of the same kind. */
export const VARIANTS = ['federated', 'serverRendered', 'browserRendered'] as const;
export type Variant = (typeof VARIANTS)[number];
export type Sites = Readonly<Record<Variant, Site>>;

export const LABELS: Readonly<Record<Variant, string>> = {
  federated: 'federated',
  serverRendered: 'single bundle, server-rendered',
  browserRendered: 'single bundle, browser-rendered',
};

export async function openSites(open: AsyncDisposableStack): Promise<Sites> {
  await prepareShop();
  return {
    federated: await siteOf(await openShop(open, await preparedData()), 'server'),
    serverRendered: await openSingleBundle(open, 'server'),
    browserRendered: await openSingleBundle(open, 'browser'),
  };
}

/** The gate and the edge treat a single bundle as a host that contains every page. */
async function openSingleBundle(open: AsyncDisposableStack, rendering: Rendering): Promise<Site> {
  const folder = await singleBundle(`${rendering}-rendered`, { rendering });
  const shop = await openShop(open, await mkdtemp(path.join(tmpdir(), 'whetstone-bench-')), {
    MAX_MICROFRONTEND_KB: '1000',
    MAX_DESCRIPTION_KB: '100',
  });
  await release(folder, await readDeployment(shop, 'shell'));
  return siteOf(shop, rendering);
}

/** @throws StepError when home is not rendered where it should be */
async function siteOf(shop: Shop, rendering: Rendering): Promise<Site> {
  await shop.waitUntilLive();
  const page = await (await fetch(shop.site)).text();
  if (page.includes(SERVER_STATE) !== (rendering === 'server'))
    throw new StepError(`Home of ${shop.site} is not rendered on the ${rendering}.`);
  const [tool] = await (await fetch(`${shop.site}/api/purchase?limit=1`)).json();
  return { address: shop.site, tool };
}
