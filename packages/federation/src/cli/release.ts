import path from 'node:path';
import type { Publication } from '@whetstone/contract';
import { readMicrofrontendManifest } from '../build/microfrontend-manifest.ts';
import { readMicrofrontendSource } from '../build/microfrontend-source.ts';
import { runBuild } from '../build/run-build.ts';
import { checkReportText } from '../release/check-report-text.ts';
import { type Released, releaseBuild } from '../release/release-build.ts';
import { readReleaseTarget } from '../release/release-target.ts';

export interface ReleaseOptions {
  publication: Publication;
  /** Release what the last build left, instead of building. */
  built: boolean;
}

/** Releases the microfrontend in `directory`, telling the person at the terminal how it goes. */
export async function release(directory: string, { publication, built }: ReleaseOptions): Promise<void> {
  const started = Date.now();
  const dist = path.join(directory, 'dist');
  const left = built ? await readMicrofrontendManifest(dist) : null;
  const { name } = left ?? (await readMicrofrontendSource(directory)).description;
  // Asked for before a build that would be for nothing.
  const target = await readReleaseTarget(directory, name);
  const manifest = left ?? (await runBuild(directory));
  const released = await releaseBuild({ directory, dist, manifest }, target, publication);
  console.log(
    `${name} ${released.version}: ${fileCount(manifest.files)} files, ${released.sent} of them new`,
  );
  if (released.outcome !== 'unchanged') console.log(checkReportText(released.checkReport));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${outcomeText(name, released, publication)} (${target.site}, ${seconds} s)`);
}

function fileCount(files: object): number {
  return Object.keys(files).length;
}

function outcomeText(name: string, { outcome, version }: Released, { percentage }: Publication): string {
  const audience = percentage === 100 ? 'everybody' : `${percentage} % of visitors`;
  if (outcome === 'dry-run') return `${name}: a dry run, nothing has changed`;
  if (outcome === 'unchanged') return `${name}: this very version is out already, nothing has changed`;
  return `${name}: version ${version} is live for ${audience}`;
}
