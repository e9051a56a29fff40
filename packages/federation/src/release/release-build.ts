import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
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
const run = promisify(execFile);

export interface BuiltMicrofrontend {
  /** The folder of its sources. */
  directory: string;
  /** The folder of its build. */
  dist: string;
  manifest: MicrofrontendManifest;
}

export interface Released extends PublicationResult {
  version: string;
  /** Number of files that the shop did not have. */
  uploaded: number;
}

/** Creates the release of a build, uploads its missing files and publishes it. @throws UsageError, without a change for visitors */
export async function releaseBuild(
  { directory, dist, manifest }: BuiltMicrofrontend,
  target: ReleaseTarget,
  publication: Publication,
): Promise<Released> {
  const shop = new ShopClient(target);
  const commit = await currentCommit(directory);
  const created = await shop.createRelease({ manifest, ...(commit && { commit }) });
  const version = releaseVersion(manifest);
  if (created.version !== version)
    throw new Error(
      `${target.site} computed version ${created.version} of ${manifest.name}, expected ${version}.`,
    );
  await uploadMissing(shop, dist, created);
  const result = await shop.publish(manifest.name, version, publication);
  return { ...result, version, uploaded: created.missing.length };
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

/** The commit of `directory`; undefined outside of a git repository and with uncommitted changes. */
async function currentCommit(directory: string): Promise<string | undefined> {
  try {
    const { stdout: changes } = await run('git', ['status', '--porcelain', '--', '.'], { cwd: directory });
    if (changes) return undefined;
    const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: directory });
    return commit.trim();
  } catch {
    return undefined;
  }
}
