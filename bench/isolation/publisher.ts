import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { changeVersion, modifyBuild, removeBuild } from '../../scripts/lib/modify-build.ts';
import { type Deployment, readDeployment } from '../../scripts/lib/release-built.ts';
import { StepError } from '../../scripts/lib/run.ts';
import type { Shop } from '../../scripts/lib/shop.ts';

const MICROFRONTEND = 'mf-content';

/** A message to the process that publishes. */
export interface Publication {
  deployment: Deployment;
  /** Builds to release to all visitors, one after the other. */
  folders: readonly string[];
}

/**
 * Creates builds that the shop does not have, and starts a process: teams publish from other machines, so their work must not delay the
 * process that measures orders. Returns a function that releases the builds.
 */
export async function prepareReleases(
  shop: Shop,
  count: number,
  label: string,
): Promise<() => Promise<void>> {
  const deployment = await readDeployment(shop, MICROFRONTEND);
  const folders: string[] = [];
  for (let at = 0; at < count; at += 1)
    folders.push(await modifyBuild(MICROFRONTEND, (dist) => changeVersion(dist, `${label}, build ${at}`)));
  const publisher = fork(path.join(import.meta.dirname, 'publisher-process.ts'));
  await once(publisher, 'message');
  return async () => {
    publisher.send({ deployment, folders } satisfies Publication);
    const [code] = await once(publisher, 'exit');
    for (const folder of folders) await removeBuild(folder);
    if (code !== 0) throw new StepError('A release failed. The lines above show the reason.');
  };
}
