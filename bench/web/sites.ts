import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSingleBundle } from '@whetstone/federation/single-bundle';
import { readDeployment } from '../../scripts/lib/deployment.ts';
import { preparedData, prepareShop } from '../../scripts/lib/prepared-shop.ts';
import { release } from '../../scripts/lib/release-pieces.ts';
import { Shop } from '../../scripts/lib/shop.ts';
import { pieces, ROOT } from '../../scripts/lib/workspace.ts';
import { gzippedHome } from './home-scripts.ts';

/** One shop under measurement, with the demo catalogue in a database of its own. */
export interface Site {
  address: string;
  /** The tool that its lists begin with: the same one at every site, by another id. */
  tool: { _id: string; name: string };
  /** JavaScript that home loads, in bytes compressed with gzip. */
  homeScripts: number;
}

const SINGLE = path.join(ROOT, '.cache/single-bundle');

/** The shop as it is composed, and the same sources as one bundle behind the same edge. */
export async function openSites(open: AsyncDisposableStack): Promise<Record<'composed' | 'single', Site>> {
  await prepareShop();
  const composed = await openShop(open, await preparedData());
  const single = await openShop(open, await mkdtemp(path.join(tmpdir(), 'whetstone-bench-')));
  await releaseSingleBundle(single);
  return { composed: await siteOf(composed), single: await siteOf(single) };
}

/** To the gate and the edge, the one bundle is a shell that brings every page. */
async function releaseSingleBundle(shop: Shop): Promise<void> {
  const folders = pieces().map((piece) => path.join(ROOT, piece));
  const [shell = '', ...remotes] = folders;
  await buildSingleBundle({ shell, remotes, output: SINGLE });
  await release(SINGLE, await readDeployment(shop.site, shop.tokensFolder, 'shell'));
}

async function openShop(open: AsyncDisposableStack, dataFolder: string): Promise<Shop> {
  open.defer(() => rm(dataFolder, { recursive: true, force: true }));
  const env = { LOG_LEVEL: 'fatal' };
  return open.adopt(await Shop.open({ dataFolder, googleStandIn: false, env }), (one) => one.close());
}

async function siteOf(shop: Shop): Promise<Site> {
  await shop.servesTheLatest();
  const [tool] = await (await fetch(`${shop.site}/api/purchase?limit=1`)).json();
  return { address: shop.site, tool, homeScripts: await gzippedHome(shop.site) };
}
