import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MicrofrontendManifest, PublicationResult } from '@whetstone/contract';
import { originList } from '@whetstone/contract/origins';
import pMap from 'p-map';
import { readCommit, readManifest } from '../manifest/manifest.ts';
import { checkReportText } from '../release/explain-failure.ts';
import { type ReleaseTarget, readReleaseTarget } from '../release/release-target.ts';
import { releaseVersion } from '../release/release-version.ts';
import { ShopClient } from '../release/shop-client.ts';
import { readMicrofrontendSource } from '../source/microfrontend-source.ts';
import { UsageError } from '../usage-error.ts';

const CONCURRENT_UPLOADS = 8;

/** How a build is published. */
export interface PublicationOptions {
  /** Share of the visitors; all visitors by default. */
  canary?: number;
  /** Replace the canary of another version. */
  replace?: boolean;
  dryRun?: boolean;
  reason?: string;
}

/** The options of `whetstone release`. */
export interface ReleaseOptions extends PublicationOptions {
  /** Release the last build instead of building. */
  built?: boolean;
}

/** Releases the microfrontend in `directory` and prints the result. */
export async function release(directory: string, { built, ...options }: ReleaseOptions): Promise<void> {
  const started = Date.now();
  const dist = path.join(directory, 'dist');
  const lastBuild = built ? await readManifest(dist) : null;
  const { name } = lastBuild ?? (await readMicrofrontendSource(directory)).description;
  const target = await readReleaseTarget(directory, name);
  if (!lastBuild || options.canary !== undefined) await requireRelease(name, target, options);
  const manifest = lastBuild ?? (await build(directory));
  await publishBuild({ dist, manifest, commit: await readCommit(dist) }, target, options, started);
}

/** Rejects an invalid token and a first canary before the slow build. @throws UsageError */
async function requireRelease(
  name: string,
  target: ReleaseTarget,
  { canary }: PublicationOptions,
): Promise<void> {
  const hasLive = await new ShopClient(target).hasLiveRelease(name);
  if (canary !== undefined && !hasLive)
    throw new UsageError(
      `Nothing has changed: ${name} has no live release, which a canary needs for comparison. Release to everybody first: without --canary.`,
    );
}

/** Loads the bundler and the libraries for types, which the release of a finished build does not need. */
async function build(directory: string): Promise<MicrofrontendManifest> {
  const { checkTypes, runBuild } = await import('../build/run-build.ts');
  await checkTypes(directory);
  return runBuild(directory);
}

interface BuiltMicrofrontend {
  /** The folder of its build. */
  dist: string;
  manifest: MicrofrontendManifest;
  /** The commit that it was built from, if that is known. */
  commit?: string | undefined;
}

/**
 * Creates the release of a build, uploads its missing files, publishes it and prints the result.
 * @param started milliseconds since the epoch
 * @throws UsageError, without a change for visitors
 */
export async function publishBuild(
  { dist, manifest, commit }: BuiltMicrofrontend,
  target: ReleaseTarget,
  { canary: percentage = 100, replace, dryRun, reason }: PublicationOptions,
  started: number,
): Promise<void> {
  const { name, files, origins } = manifest;
  if (originList(origins).some(({ origin }) => origin === target.site))
    throw new UsageError(
      `${target.site} in the origins of ${name} is the shop itself, which its pages may use anyway: remove it.`,
    );
  const shop = new ShopClient(target);
  const created = await shop.createRelease({ manifest, ...(commit && { commit }) });
  const version = releaseVersion(manifest);
  if (created.version !== version)
    throw new Error(`${target.site} computed version ${created.version} of ${name}, expected ${version}.`);
  const upload = async (file: string) =>
    shop.uploadFile(name, version, file, await readFile(path.join(dist, file)));
  await pMap(created.missing, upload, { concurrency: CONCURRENT_UPLOADS });
  const { outcome, checkReport } = await shop.publish(name, version, {
    percentage,
    ...(replace && { replaceCanary: true }),
    ...(dryRun && { dryRun }),
    ...(reason && { reason }),
  });
  // A version that was live already stays live for the share that it has.
  const share = outcome === 'unchanged' ? undefined : percentage;
  const isServed = outcome === 'dry-run' || (await shop.isServed(name, version, share));
  console.log(
    `${name} ${version}: ${Object.keys(files).length} files, ${created.missing.length} of them new`,
  );
  if (outcome !== 'unchanged') console.log(checkReportText(checkReport));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const text = outcomeText(outcome, version, isServed, shop.audienceOf(name, percentage));
  console.log(`${name}: ${text} (${target.site}, ${seconds} s)`);
}

/** @param isServed whether the site serves the release: edges read the releases twice a second @param audience the visitors who get it */
function outcomeText(
  outcome: PublicationResult['outcome'],
  version: string,
  isServed: boolean,
  audience: string,
): string {
  if (outcome === 'dry-run') return 'a dry run, nothing has changed';
  if (outcome === 'unchanged')
    return 'this version is already the live release, or the canary with this share: nothing has changed';
  if (!isServed) return `version ${version} is published for ${audience}, and the site does not serve it yet`;
  return `version ${version} is live for ${audience}`;
}
