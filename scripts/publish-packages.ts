import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkApiReports } from './api-reports.ts';
import { compile } from './lib/build.ts';
import { npmScript, runCommand } from './lib/command-line.ts';
import { PackageRegistry } from './lib/package-registry.ts';
import { planPublication, readCandidates } from './lib/publication-plan.ts';
import { PUBLISHED } from './lib/published-packages.ts';
import { run, StepError } from './lib/run.ts';
import { writeSbom } from './lib/sbom.ts';
import { ROOT } from './lib/workspace.ts';

interface Options {
  registry?: string;
  dryRun?: boolean;
}

async function publishPackages({ registry: url, dryRun }: Options): Promise<void> {
  await requireCleanTree();
  await compilePackages();
  await checkApiReports();
  const registry = new PackageRegistry(url);
  for (const { folder, manifest, isPublished } of await planPublication(await readCandidates(), registry)) {
    const { name, version } = manifest;
    if (!isPublished && !dryRun) {
      // First: a version whose dependencies cannot be listed is not published.
      await writeSbom(folder);
      await registry.publish(path.join(ROOT, folder), name);
    }
    console.log(`${name} ${version}: ${outcomeText(isPublished, dryRun)}`);
  }
}

function outcomeText(isPublished: boolean, dryRun = false): string {
  if (isPublished) return 'already published';
  return dryRun ? 'would be published (dry run)' : 'published';
}

/** A version must have a commit. */
async function requireCleanTree(): Promise<void> {
  const changed = await run('git', ['status', '--porcelain'], { quiet: true });
  const files = changed.trimEnd().split('\n');
  if (changed)
    throw new StepError(
      `The working tree has changes that are not committed: commit ${files.length === 1 ? 'the file' : `the ${files.length} files`} of "git status", then run this command again.`,
    );
}

/** Compiles, and removes the output of removed sources, which would be published. A running shop uses the other output. */
async function compilePackages(): Promise<void> {
  const compiled = PUBLISHED.filter((folder) => existsSync(path.join(ROOT, folder, 'tsconfig.json')));
  await compile('-b', ...compiled);
  for (const folder of compiled) await removeStaleOutput(path.join(ROOT, folder));
}

async function removeStaleOutput(folder: string): Promise<void> {
  const hasSource = (name: string) =>
    ['.ts', '.tsx'].some((end) => existsSync(path.join(folder, 'src', name + end)));
  for (const file of await readdir(path.join(folder, 'dist'), { recursive: true })) {
    const [, name] = /^(.*?)(?:\.d)?\.[jt]s(?:\.map)?$/.exec(file) ?? [];
    if (name !== undefined && !hasSource(name)) await rm(path.join(folder, 'dist', file));
  }
}

await runCommand(
  npmScript('publish-packages', 'Publishes the packages whose version is not in the registry yet.')
    .option('--registry <url>', 'the registry (default: the one in npm’s configuration)')
    .option('--dry-run', 'run all checks, list the packages and publish nothing')
    .action(publishPackages),
);
