import { buildStale } from '../../scripts/lib/build.ts';
import { prepareShop } from '../../scripts/lib/prepared-shop.ts';
import type { PartResult } from '../lib/part.ts';
import { releaseMany } from './many-releases.ts';
import { ProbedShop } from './probed-shop.ts';
import { publicPaths } from './public-paths.ts';
import { memoryTable, memoryTargets, outcomeTable, outcomeTargets, troubleTable } from './report.ts';
import { troubleFor } from './trouble.ts';
import { visitPages } from './visitors.ts';

const REQUESTS = 10_000;
const LOOKS_AFTER = [10, 50, 100, 150, 200];

/** Whether pages come while everything that renders them breaks, and whether an edge that has seen many releases is as small as before. */
export async function run(): Promise<PartResult> {
  await buildStale();
  await prepareShop();
  const { visits, trouble } = await withShop(async (probed) => {
    const paths = await publicPaths(probed.shop);
    const makeTrouble = await troubleFor(probed);
    let isOver = false;
    const making = makeTrouble(() => isOver);
    const visits = await visitPages(probed.shop.site, paths, REQUESTS);
    isOver = true;
    return { visits, trouble: await making };
  });
  const figures = await withShop(async (probed) =>
    releaseMany(probed, await publicPaths(probed.shop), LOOKS_AFTER),
  );
  return {
    conditions: {
      shop: 'one API on SQLite, one edge',
      visitors: `16 connections, every public page in turn, a third at addresses that no cache knows; one in 100 asks a page of mf-content that throws, hangs, exhausts its memory or ends its thread`,
      memory: 'on the main thread’s heap after a full collection; rss is the whole process with its threads',
    },
    tables: [outcomeTable(visits), troubleTable(trouble), memoryTable(LOOKS_AFTER, figures)],
    targets: [...outcomeTargets(visits), ...memoryTargets(LOOKS_AFTER, figures)],
  };
}

async function withShop<Result>(work: (probed: ProbedShop) => Promise<Result>): Promise<Result> {
  const probed = await ProbedShop.open();
  try {
    return await work(probed);
  } finally {
    await probed.close();
  }
}
