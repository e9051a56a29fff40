import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { changedBuild } from '../../scripts/lib/changed-build.ts';
import { readDeployment } from '../../scripts/lib/deployment.ts';
import { release } from '../../scripts/lib/release-pieces.ts';
import type { Shop } from '../../scripts/lib/shop.ts';

const PIECE = 'mf-content';

/** Puts one of two versions live and takes it back, again and again; answers how long visitors waited for each. */
export async function timeSwitches(
  shop: Shop,
  runs: number,
): Promise<Record<'published' | 'rolledBack', number[]>> {
  const before = await liveVersion(shop);
  const other = await releaseOther(shop);
  const call = await caller(shop);
  await call('rollback', { version: other });
  await served(shop, before);
  const published: number[] = [];
  const rolledBack: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    published.push(await timed(shop, other, () => call(`${other}/publication`, { percentage: 100 })));
    rolledBack.push(await timed(shop, before, () => call('rollback', { version: other })));
  }
  return { published, rolledBack };
}

async function releaseOther(shop: Shop): Promise<string> {
  const folder = await changedBuild(PIECE, (dist) =>
    appendFile(path.join(dist, 'remote-entry.js'), '/* another build */'),
  );
  await release(folder, await readDeployment(shop.site, shop.tokensFolder, PIECE));
  await rm(folder, { recursive: true });
  return liveVersion(shop);
}

async function caller(shop: Shop): Promise<(action: string, body: object) => Promise<void>> {
  const { SHOP_URL, DEPLOY_TOKEN } = await readDeployment(shop.site, shop.tokensFolder, PIECE);
  return async (action, body) => {
    const answer = await fetch(`${SHOP_URL}/api/releases/${PIECE}/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${DEPLOY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${await answer.text()}`);
  };
}

async function timed(shop: Shop, version: string, act: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await act();
  await served(shop, version);
  return performance.now() - started;
}

/** Ends when a visitor's page names the version. */
async function served(shop: Shop, version: string): Promise<void> {
  for (;;) {
    const page = await (await fetch(shop.site)).text();
    if (page.includes(`/releases/${PIECE}/${version}/`)) return;
  }
}

async function liveVersion(shop: Shop): Promise<string> {
  const document = await shop.releaseDocument();
  const live = document?.pieces.find((rollout) => rollout.live.name === PIECE)?.live;
  if (!live) throw new Error(`${PIECE} is not live.`);
  return live.version;
}
