import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseSingleBundle } from '@whetstone/federation/single-bundle';
import { buildStale } from '../../scripts/lib/build.ts';
import { Shop } from '../../scripts/lib/shop.ts';
import { PIECES, ROOT } from '../../scripts/lib/workspace.ts';
import { gzippedHome } from './home-scripts.ts';

/** One shop under measurement, with the demo catalogue in a database of its own. */
export interface Site {
  address: string;
  /** JavaScript that home loads, in bytes compressed with gzip. */
  homeScripts: number;
}

const RELEASES = path.join(ROOT, '.cache/bench-releases');
const SINGLE = path.join(ROOT, '.cache/single-bundle');

/** The shop as it is composed, and the same sources as one bundle behind the same edge. */
export async function openSites(open: AsyncDisposableStack): Promise<Record<'composed' | 'single', Site>> {
  await buildStale(RELEASES);
  const folderOf = (piece: string) => path.join(ROOT, piece);
  const store = path.join(SINGLE, 'releases');
  await releaseSingleBundle({
    shell: folderOf('shell'),
    remotes: PIECES.filter((piece) => piece !== 'shell').map(folderOf),
    output: SINGLE,
    store,
  });
  return { composed: await openSite(open, RELEASES), single: await openSite(open, store) };
}

async function openSite(open: AsyncDisposableStack, releasesFolder: string): Promise<Site> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'whetstone-bench-'));
  open.defer(() => rm(dataFolder, { recursive: true, force: true }));
  const env = { LOG_LEVEL: 'fatal' };
  const shop = open.adopt(await Shop.open({ dataFolder, releasesFolder, googleStandIn: false, env }), (one) =>
    one.close(),
  );
  return { address: shop.site, homeScripts: await gzippedHome(shop.site) };
}
