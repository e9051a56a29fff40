import type { RspackPluginInstance, Stats } from '@rspack/core';
import { checkBudgets } from './check-budgets.ts';
import { describeWeights } from './describe-weights.ts';
import { writeDocumentFiles } from './document-files.ts';
import { serverEntryOf } from './entry-names.ts';
import { readImportGraph } from './import-graph.ts';
import { writeMicrofrontendManifest } from './microfrontend-manifest.ts';
import type { MicrofrontendSource } from './microfrontend-source.ts';
import { weightsOf } from './microfrontend-weight.ts';
import { precompress } from './precompress.ts';
import { entryOf, readStats } from './read-stats.ts';
import { exportedNames, importedNames } from './shared-names.ts';

/** The statistics of the builds that the server build waits for. */
export interface FinishedBuilds {
  browser?: Stats;
  development?: Stats;
}

/** Puts the host's document, its icon and the files that the document names beside the browser build. */
export const documentFiles = ({ directory }: MicrofrontendSource): RspackPluginInstance =>
  afterEmit('document files', (dist) => writeDocumentFiles(directory, dist));

/** Puts `file.br` and `file.gz` beside every text file of the browser build. */
export const precompression = (): RspackPluginInstance =>
  afterEmit('precompression', (dist) => precompress(dist));

/** Keeps the statistics of a build for the manifest. */
export const finishedBuild = (builds: FinishedBuilds, kind: keyof FinishedBuilds): RspackPluginInstance => ({
  apply: (compiler) =>
    compiler.hooks.done.tap('finished build', (stats) => {
      builds[kind] = stats;
    }),
});

/**
 * Once every build is there: writes `remote.json` with the integrity of each file, and fails the build of a page that is over its budget.
 * It belongs to the server build, which is the last one.
 */
export const manifestAndBudgets = (
  microfrontend: MicrofrontendSource,
  builds: FinishedBuilds,
): RspackPluginInstance =>
  afterEmit('manifest and budgets', async () => {
    const { browser, development } = builds;
    if (!browser || browser.hasErrors() || development?.hasErrors()) return;
    const manifest = await writeMicrofrontendManifest(microfrontend, {
      ...readStats(microfrontend, browser),
      serverEntry: serverEntryOf(microfrontend.role),
      ...(microfrontend.role === 'shell'
        ? { exports: exportedNames(browser) }
        : { imports: await importedNames(browser) }),
      ...(development && { developmentEntry: entryOf(development) }),
    });
    const dist = browser.compilation.outputOptions.path ?? '';
    const weights = weightsOf(manifest, await readImportGraph(dist, browser));
    checkBudgets(manifest.name, weights);
    console.log(
      `${manifest.name}: built ${Object.keys(manifest.files).length} files\n${describeWeights(weights)}`,
    );
  });

/** Fails the build with this error. */
export const failedBuild = (error: Error): RspackPluginInstance => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('failed build', (compilation) => {
      compilation.errors.push(asReport(error));
    }),
});

/** Runs after a build is written to disk. An error fails the build. */
function afterEmit(name: string, run: (dist: string) => Promise<void>): RspackPluginInstance {
  return {
    apply: (compiler) =>
      compiler.hooks.afterEmit.tapPromise(name, async (compilation) => {
        if (compilation.errors.length > 0) return;
        try {
          await run(compilation.outputOptions.path ?? '');
        } catch (error) {
          compilation.errors.push(asReport(error as Error));
        }
      }),
  };
}

/** The message alone, without a stack. */
export function asReport({ message }: Error): Error {
  return Object.assign(new Error(message), { hideStack: true, stack: '' });
}
