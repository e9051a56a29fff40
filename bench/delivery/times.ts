import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyRemote } from '../../scripts/lib/copy-remote.ts';
import { changeVersion, modifyBuild, removeBuild, versionOf } from '../../scripts/lib/modify-build.ts';
import { readDeployment, release, runWhetstone } from '../../scripts/lib/release-built.ts';
import type { Shop } from '../../scripts/lib/shop.ts';
import { RemoteReleases } from '../lib/remote-releases.ts';

const MICROFRONTEND = 'mf-content';

/** Milliseconds until visitors get a new build, from the command and from the entry in the ledger, and until a rollback is served. */
export interface SwitchTimes {
  commanded: number[];
  published: number[];
  rolledBack: number[];
}

/** Releases one new build after the other, each unknown to API and edge, and rolls each back. */
export async function timeSwitches(shop: Shop, runs: number): Promise<SwitchTimes> {
  const releases = new RemoteReleases(shop, MICROFRONTEND);
  const deployment = await readDeployment(shop, MICROFRONTEND);
  const before = await releases.liveVersion();
  const times: SwitchTimes = { commanded: [], published: [], rolledBack: [] };
  for (let run = 0; run < runs; run += 1) {
    const folder = await modifyBuild(MICROFRONTEND, (dist) => changeVersion(dist, `run ${run}`));
    const version = await versionOf(folder);
    const started = Date.now();
    const whenServed = releases.served(version).then(Date.now);
    const [served] = await Promise.all([whenServed, release(folder, deployment)]).finally(() =>
      removeBuild(folder),
    );
    times.commanded.push(served - started);
    times.published.push(served - (await releases.liveSince()));

    const called = Date.now();
    await releases.rollBack(version);
    await releases.served(before);
    times.rolledBack.push(Date.now() - called);
  }
  return times;
}

/** Seconds of the release command: without caches, with caches after an edit, and without a change. */
export async function timeCommands(shop: Shop, runs: number): Promise<Record<string, number[]>> {
  const cold: number[] = [];
  const edited: number[] = [];
  const unchanged: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const directory = await copyRemote(MICROFRONTEND);
    const deployment = await readDeployment(shop, MICROFRONTEND);
    const release = async () => {
      const started = performance.now();
      await runWhetstone(['release'], directory, deployment);
      return (performance.now() - started) / 1_000;
    };
    await edit(directory, `cold ${run}`);
    cold.push(await release());
    await edit(directory, `warm ${run}`);
    edited.push(await release());
    unchanged.push(await release());
    await rm(path.dirname(directory), { recursive: true });
  }
  return { cold, 'warm, after an edit': edited, 'nothing new': unchanged };
}

async function edit(directory: string, text: string): Promise<void> {
  const page = path.join(directory, 'src/exposed/contact.tsx');
  await appendFile(page, `\nPage.displayName = '${text}';\n`);
}
