import type { MicrofrontendManifest, Publication, PublicationResult } from '@whetstone/contract';
import { currentCommit } from './current-commit.ts';
import type { ReleaseTarget } from './release-target.ts';
import { releaseVersion } from './release-version.ts';
import { ShopClient } from './shop-client.ts';
import { uploadMissing } from './upload-missing.ts';

export interface BuiltMicrofrontend {
  directory: string;
  /** Where its files are. */
  dist: string;
  manifest: MicrofrontendManifest;
}

export interface Released extends PublicationResult {
  version: string;
  /** How many files the shop did not have yet. */
  sent: number;
}

/** Offers a build, sends what is missing of it, and publishes it. @throws UsageError, and then nothing has changed for visitors */
export async function releaseBuild(
  { directory, dist, manifest }: BuiltMicrofrontend,
  target: ReleaseTarget,
  publication: Publication,
): Promise<Released> {
  const shop = new ShopClient(target);
  const commit = await currentCommit(directory);
  const offered = await shop.offer({ manifest, ...(commit && { commit }) });
  const version = releaseVersion(manifest);
  if (offered.version !== version)
    throw new Error(`${target.site} took ${manifest.name} ${version} for ${offered.version}.`);
  await uploadMissing(shop, dist, offered);
  const answer = await shop.publish(manifest.name, version, publication);
  return { ...answer, version, sent: offered.missing.length };
}
