import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { buildStale } from '../../scripts/lib/build.ts';
import { modifyBuild, removeBuild } from '../../scripts/lib/modify-build.ts';
import { prepareShop } from '../../scripts/lib/prepared-shop.ts';
import { readDeployment, release } from '../../scripts/lib/release-built.ts';
import type { PartResult } from '../lib/part.ts';
import { RemoteReleases } from '../lib/remote-releases.ts';
import type { EdgeFigures } from './edge-probe.ts';
import { prepareFaults } from './fault-injection.ts';
import { REMOTE } from './faulty-remote.ts';
import { ProbedShop } from './probed-shop.ts';
import { faultTable, memoryTable, memoryTargets, outcomeTable, outcomeTargets } from './report.ts';
import { visitPages } from './visitors.ts';

const REQUESTS = 10_000;
const MEASURED_AFTER = [10, 50, 100, 150, 200];

/** Measures failed page requests under fault injection, and the memory of an edge after many releases. */
export async function run(): Promise<PartResult> {
  await buildStale();
  await prepareShop();
  const { visits, faults } = await withShop(async (probed) => {
    const paths = await probed.publicPaths();
    const injectFaults = await prepareFaults(probed);
    let isOver = false;
    const injecting = injectFaults(() => isOver);
    const visits = await visitPages(probed.shop.site, paths, REQUESTS);
    isOver = true;
    return { visits, faults: await injecting };
  });
  const figures = await withShop((probed) => releaseMany(probed, MEASURED_AFTER));
  return {
    conditions: {
      shop: 'one API and one releases service on SQLite, one edge; log level and limits as shipped, logs to /dev/null',
      visitors: `16 connections, every public page in turn, a third at addresses that are not cached; one in 100 requests a page of mf-content that throws, hangs, exhausts its memory or ends its thread`,
      memory:
        'heap of the main thread after a full garbage collection; rss of the whole process with its threads',
    },
    tables: [outcomeTable(visits), faultTable(faults), memoryTable(MEASURED_AFTER, figures)],
    targets: [...outcomeTargets(visits), ...memoryTargets(MEASURED_AFTER, figures)],
  };
}

async function withShop<Result>(work: (probed: ProbedShop) => Promise<Result>): Promise<Result> {
  await using open = new AsyncDisposableStack();
  return await work(await ProbedShop.open(open));
}

const VISITS = 25;

/** Releases one new build after the other, with visitors in between. Returns the resources of the edge after these numbers of releases. */
async function releaseMany(probed: ProbedShop, measuredAfter: readonly number[]): Promise<EdgeFigures[]> {
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
