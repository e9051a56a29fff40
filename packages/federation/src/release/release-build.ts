import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  CreateReleaseResult,
  MicrofrontendManifest,
  Publication,
  PublicationResult,
} from '@whetstone/contract';
import pMap from 'p-map';
import type { ReleaseTarget } from './release-target.ts';
import { releaseVersion } from './release-version.ts';
import { ShopClient } from './shop-client.ts';

const CONCURRENT_UPLOADS = 8;

export interface BuiltMicrofrontend {
  /** The folder of its build. */
  dist: string;
  manifest: MicrofrontendManifest;
  /** The commit that it was built from, if that is known. */
  commit?: string | undefined;
}

export interface Released extends PublicationResult {
  version: string;
  /** Number of files that the shop did not have. */
  uploaded: number;
  /** Whether the site serves the release: edges read the releases twice a second. */
  isServed: boolean;
}

/** Creates the release of a build, uploads its missing files and publishes it. @throws UsageError, without a change for visitors */
export async function releaseBuild(
  { dist, manifest, commit }: BuiltMicrofrontend,
  target: ReleaseTarget,
  publication: Publication,
): Promise<Released> {
  const shop = new ShopClient(target);
  const created = await shop.createRelease({ manifest, ...(commit && { commit }) });
  const version = releaseVersion(manifest);
  if (created.version !== version)
    throw new Error(
      `${target.site} computed version ${created.version} of ${manifest.name}, expected ${version}.`,
    );
  await uploadMissing(shop, dist, created);
  const result = await shop.publish(manifest.name, version, publication);
  // A version that was live already stays live for the share that it has.
  const share = result.outcome === 'unchanged' ? undefined : publication.percentage;
  const isServed = result.outcome === 'dry-run' || (await shop.isServed(manifest.name, version, share));
  return { ...result, version, uploaded: created.missing.length, isServed };
}

async function uploadMissing(
  shop: ShopClient,
  dist: string,
  { microfrontend, version, missing }: CreateReleaseResult,
): Promise<void> {
  await pMap(
    missing,
    async (file) => shop.uploadFile(microfrontend, version, file, await readFile(path.join(dist, file))),
    { concurrency: CONCURRENT_UPLOADS },
  );
}
