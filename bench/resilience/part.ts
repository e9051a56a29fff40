import { buildStale } from '../../scripts/lib/build.ts';
import { prepareShop } from '../../scripts/lib/prepared-shop.ts';
import type { PartResult } from '../lib/part.ts';
import { prepareFaults } from './fault-injection.ts';
import { releaseMany } from './many-releases.ts';
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
