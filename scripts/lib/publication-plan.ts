import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gte, maxSatisfying, satisfies } from 'semver';
import { type ApiChanges, compareReports, lowestVersion } from './api-changes.ts';
import type { PackageRegistry } from './package-registry.ts';
import {
  type ApiReports,
  type PackageManifest,
  PUBLISHED,
  readPackage,
  readReports,
} from './published-packages.ts';
import { StepError } from './run.ts';
import { ROOT } from './workspace.ts';

/** A package as it is in the working tree. */
export interface Candidate {
  /** Relative to the root. */
  folder: string;
  manifest: PackageManifest;
  reports: ApiReports;
  changelog: string;
}

export interface PlannedPackage extends Candidate {
  isPublished: boolean;
}

type Published = Pick<PackageRegistry, 'versions' | 'reports'>;

export function readCandidates(): Promise<Candidate[]> {
  return Promise.all(
    PUBLISHED.map(async (folder) => ({
      folder,
      manifest: readPackage(folder),
      reports: await readReports(path.join(ROOT, folder)),
      changelog: await readFile(path.join(ROOT, folder, 'CHANGELOG.md'), 'utf8').catch(() => ''),
    })),
  );
}

/**
 * Compares the packages with the registry. Returns them in the order of publication.
 * @throws StepError with one sentence for each package whose version, changelog or ranges are wrong
 */
export async function planPublication(
  candidates: readonly Candidate[],
  registry: Published,
): Promise<PlannedPackage[]> {
  const plans = await Promise.all(
    candidates.map(async (candidate) => {
      const { name, version } = candidate.manifest;
      const versions = await registry.versions(name);
      const isPublished = versions.includes(version);
      const baseline = isPublished ? version : maxSatisfying(versions, `<${version}`);
      const errors = [
        ...(baseline ? versionErrors(candidate, baseline, await registry.reports(name, baseline)) : []),
        ...(isPublished ? [] : changelogErrors(candidate)),
        ...rangeErrors(candidate.manifest, candidates),
      ];
      return { ...candidate, isPublished, errors };
    }),
  );
  const errors = plans.flatMap((plan) => plan.errors);
  if (errors.length > 0) throw new StepError(errors.join('\n'));
  return plans;
}

function versionErrors(
  { folder, manifest: { name, version }, reports }: Candidate,
  baseline: string,
  published: ApiReports,
): string[] {
  const changes = compareReports(published, reports);
  const isChanged = changes.breaking.length + changes.added.length > 0;
  const lowest = lowestVersion(baseline, changes);
  const remedy = `set the version in ${folder}/package.json to ${lowest} or higher.`;
  if (version === baseline)
    return isChanged
      ? [`${name} ${version} is already published with other types (${textOf(changes)}): ${remedy}`]
      : [];
  if (gte(version, lowest)) return [];
  return [
    `${name} ${version} has other types than ${baseline} (${textOf(changes)}), which need a higher version: ${remedy}`,
  ];
}

const MAX_NAMES = 5;

function textOf({ breaking, added }: ApiChanges): string {
  const part = (title: string, names: readonly string[]) => {
    if (names.length === 0) return [];
    const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
    return [`${title}: ${names.slice(0, MAX_NAMES).join(', ')}${more}`];
  };
  return [...part('removed or changed', breaking), ...part('added', added)].join('; ');
}

function changelogErrors({ folder, manifest: { name, version }, changelog }: Candidate): string[] {
  const hasSection = changelog.split('\n').some((line) => line.startsWith(`## [${version}]`));
  if (hasSection) return [];
  return [
    `${folder}/CHANGELOG.md does not describe ${name} ${version}: add a section "## [${version}] - <date>".`,
  ];
}

function rangeErrors(
  { name, dependencies = {} }: PackageManifest,
  candidates: readonly Candidate[],
): string[] {
  return candidates.flatMap(({ manifest: required }) => {
    const range = dependencies[required.name];
    if (range === undefined || satisfies(required.version, range)) return [];
    return [
      `${name} requires ${required.name} ${range}, which does not include ${required.version}: change the range and raise the version of ${name}.`,
    ];
  });
}
