import path from 'node:path';
import { originList } from '@whetstone/contract/origins';
import { runBuild } from '../build/run-build.ts';
import { readMicrofrontendName } from '../manifest/imported-description.ts';
import { readManifest } from '../manifest/manifest.ts';
import { checkReportText } from '../release/explain-failure.ts';
import { type BuiltMicrofrontend, type Released, releaseBuild } from '../release/release-build.ts';
import { type ReleaseTarget, readReleaseTarget } from '../release/release-target.ts';
import { ShopClient } from '../release/shop-client.ts';
import { readMicrofrontendSource } from '../source/microfrontend-source.ts';
import { UsageError } from '../usage-error.ts';

/** How a build is published. */
export interface PublicationOptions {
  /** Share of the visitors; all visitors by default. */
  canary?: number;
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
  // A missing token is reported before the build.
  const target = await readReleaseTarget(directory, name);
  const manifest = lastBuild ?? (await runBuild(directory));
  await publishBuild({ directory, dist, manifest }, target, options, started);
}

/** Releases a build and prints the result. @param started milliseconds since the epoch */
export async function publishBuild(
  build: BuiltMicrofrontend,
  target: ReleaseTarget,
  { canary: percentage = 100, dryRun, reason }: PublicationOptions,
  started: number,
): Promise<void> {
  const { name, files: built, origins } = build.manifest;
  if (originList(origins).some(({ origin }) => origin === target.site))
    throw new UsageError(
      `${target.site} in the origins of ${name} is the shop itself, which its pages may use anyway: remove it.`,
    );
  const publication = { percentage, ...(dryRun && { dryRun }), ...(reason && { reason }) };
  const released = await releaseBuild(build, target, publication);
  const files = Object.keys(built).length;
  console.log(`${name} ${released.version}: ${files} files, ${released.uploaded} of them new`);
  if (released.outcome !== 'unchanged') console.log(checkReportText(released.checkReport));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${outcomeText(released, percentage)} (${target.site}, ${seconds} s)`);
}

function outcomeText({ outcome, version }: Released, percentage: number): string {
  const audience = percentage === 100 ? 'everybody' : `${percentage} % of visitors`;
  if (outcome === 'dry-run') return 'a dry run, nothing has changed';
  if (outcome === 'unchanged') return 'this version is already published, nothing has changed';
  return `version ${version} is live for ${audience}`;
}

/** Stops the canary of the microfrontend in `directory`, or without one restores its previous release. */
export async function rollBack(directory: string, reason?: string): Promise<void> {
  const name = await readMicrofrontendName(directory);
  const target = await readReleaseTarget(directory, name);
  const shop = new ShopClient(target);
  const { live, canary } = await shop.readStatus(name);
  const removed = canary?.version ?? live.version;
  const { outcome, version } = await shop.rollBack(name, { version: removed, ...(reason && { reason }) });
  const isCanary = outcome === 'canary-stopped';
  const action = isCanary ? `the canary ${version} is stopped` : `${removed} is rolled back`;
  console.log(
    `${name}: ${action}, everybody gets version ${isCanary ? live.version : version} (${target.site})`,
  );
}
