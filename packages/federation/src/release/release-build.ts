import type { PieceManifest, Publication, PublicationAnswer } from '@whetstone/contract';
import { currentCommit } from './current-commit.ts';
import { pieceVersion } from './piece-version.ts';
import type { ReleaseTarget } from './release-target.ts';
import { ShopClient } from './shop-client.ts';
import { uploadMissing } from './upload-missing.ts';

export interface BuiltPiece {
  directory: string;
  /** Where its files are. */
  dist: string;
  manifest: PieceManifest;
}

export interface Released extends PublicationAnswer {
  version: string;
  /** How many files the shop did not have yet. */
  sent: number;
}

/** Offers a build, sends what is missing of it, and publishes it. @throws UsageError, and then nothing has changed for visitors */
export async function releaseBuild(
  { directory, dist, manifest }: BuiltPiece,
  target: ReleaseTarget,
  publication: Publication,
): Promise<Released> {
  const shop = new ShopClient(target);
  const commit = await currentCommit(directory);
  const offered = await shop.offer({ manifest, ...(commit && { commit }) });
  const version = pieceVersion(manifest);
  if (offered.version !== version)
    throw new Error(`${target.site} took ${manifest.name} ${version} for ${offered.version}.`);
  await uploadMissing(shop, dist, offered);
  const answer = await shop.publish(manifest.name, version, publication);
  return { ...answer, version, sent: offered.missing.length };
}
