import { changeVersion, modifyBuild, removeBuild, versionOf } from '../../scripts/lib/modify-build.ts';
import { type Deployment, readDeployment, release } from '../../scripts/lib/release-built.ts';
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
    const { started, served } = await releaseUntilServed(folder, deployment, () =>
      releases.served(version),
    ).finally(() => removeBuild(folder));
    times.commanded.push(served - started);
    times.published.push(served - (await releases.liveSince()));

    const called = Date.now();
    await releases.rollBack(version);
    await releases.served(before);
    times.rolledBack.push(Date.now() - called);
  }
  return times;
}

async function releaseUntilServed(folder: string, deployment: Deployment, whenServed: () => Promise<void>) {
  const started = Date.now();
  const [served] = await Promise.all([whenServed().then(Date.now), release(folder, deployment)]);
  return { started, served };
}
