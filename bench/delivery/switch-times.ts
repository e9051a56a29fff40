import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { changedBuild } from '../../scripts/lib/changed-build.ts';
import { readDeployment } from '../../scripts/lib/deployment.ts';
import { release } from '../../scripts/lib/release-pieces.ts';
import type { Shop } from '../../scripts/lib/shop.ts';
import { PieceReleases } from '../lib/piece-releases.ts';

const PIECE = 'mf-content';

/** Puts one of two versions live and takes it back, again and again; answers how long visitors waited for each. */
export async function timeSwitches(
  shop: Shop,
  runs: number,
): Promise<Record<'published' | 'rolledBack', number[]>> {
  const releases = new PieceReleases(shop, PIECE);
  const before = await releases.liveVersion();
  await releaseOther(shop);
  const other = await releases.liveVersion();
  await releases.rollBack(other);
  await releases.served(before);
  const published: number[] = [];
  const rolledBack: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    published.push(await timed(() => releases.publish(other).then(() => releases.served(other))));
    rolledBack.push(await timed(() => releases.rollBack(other).then(() => releases.served(before))));
  }
  return { published, rolledBack };
}

async function releaseOther(shop: Shop): Promise<void> {
  const folder = await changedBuild(PIECE, (dist) =>
    appendFile(path.join(dist, 'remote-entry.js'), '/* another build */'),
  );
  await release(folder, await readDeployment(shop.site, shop.tokensFolder, PIECE));
  await rm(folder, { recursive: true });
}

async function timed(act: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}
