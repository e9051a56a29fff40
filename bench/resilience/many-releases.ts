import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { changedBuild } from '../../scripts/lib/changed-build.ts';
import { readDeployment } from '../../scripts/lib/deployment.ts';
import { release } from '../../scripts/lib/release-pieces.ts';
import { PieceReleases } from '../lib/piece-releases.ts';
import { PIECE } from './damaged-remote.ts';
import type { EdgeFigures } from './edge-probe.ts';
import type { ProbedShop } from './probed-shop.ts';
import { visitPages } from './visitors.ts';

const VISITS = 25;

/** Puts one new build after the other live, with visitors in between; answers what the edge took up after these numbers of them. */
export async function releaseMany(
  probed: ProbedShop,
  paths: readonly string[],
  looksAfter: readonly number[],
): Promise<EdgeFigures[]> {
  const { shop } = probed;
  const releases = new PieceReleases(shop, PIECE);
  const deployment = await readDeployment(shop.site, shop.tokensFolder, PIECE);
  const figures: EdgeFigures[] = [];
  for (let count = 1; count <= Math.max(...looksAfter); count += 1) {
    const folder = await changedBuild(PIECE, (dist) =>
      appendFile(path.join(dist, 'remote-entry.js'), `/* release ${count} */`),
    );
    await release(folder, deployment);
    await rm(path.dirname(folder), { recursive: true });
    await releases.served(await releases.liveVersion());
    await visitPages(shop.site, paths, VISITS);
    if (looksAfter.includes(count)) figures.push(await probed.figures());
  }
  return figures;
}
