import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { modifyBuild, removeBuild } from '../../scripts/lib/modify-build.ts';
import { readDeployment, release } from '../../scripts/lib/release-built.ts';
import { RemoteReleases } from '../lib/remote-releases.ts';
import type { EdgeFigures } from './edge-probe.ts';
import { REMOTE } from './faulty-remote.ts';
import type { ProbedShop } from './probed-shop.ts';
import { visitPages } from './visitors.ts';

const VISITS = 25;

/** Releases one new build after the other, with visitors in between. Returns the resources of the edge after these numbers of releases. */
export async function releaseMany(
  probed: ProbedShop,
  measuredAfter: readonly number[],
): Promise<EdgeFigures[]> {
  const { shop } = probed;
  const paths = await probed.publicPaths();
  const releases = new RemoteReleases(shop, REMOTE);
  const deployment = await readDeployment(shop, REMOTE);
  const figures: EdgeFigures[] = [];
  for (let count = 1; count <= Math.max(...measuredAfter); count += 1) {
    const folder = await modifyBuild(REMOTE, (dist) =>
      appendFile(path.join(dist, 'remote-entry.js'), `/* release ${count} */`),
    );
    await release(folder, deployment).finally(() => removeBuild(folder));
    await releases.served(await releases.liveVersion());
    await visitPages(shop.site, paths, VISITS);
    if (measuredAfter.includes(count)) figures.push(await probed.figures());
  }
  return figures;
}
