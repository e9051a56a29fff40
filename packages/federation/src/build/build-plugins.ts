import type { RspackPluginInstance, Stats } from '@rspack/core';
import { apiUse } from '../manifest/api-use.ts';
import { checkStorage } from '../manifest/check-storage.ts';
import { checkStyles } from '../manifest/check-styles.ts';
import { readImportGraph } from '../manifest/import-graph.ts';
import { entryOf, readStats, writeManifest } from '../manifest/manifest.ts';
import { checkBudgets, formatWeights, weightsOf } from '../manifest/page-budgets.ts';
import { exportedNames, importedNames, scriptsOf } from '../manifest/shared-names.ts';
import type { MicrofrontendSource } from '../source/microfrontend-source.ts';
import { serverEntryOf } from '../source/target.ts';
import { withoutStack } from '../usage-error.ts';
import { precompress, writeDocumentFiles } from './build-files.ts';
import { minifyScript } from './minify-script.ts';

/** The statistics of the builds that the server build waits for. */
export interface FinishedBuilds {
  browser?: Stats;
  development?: Stats;
}

/** Adds the host's document, its icon and the files that the document names to the browser build. */
export const documentFiles = ({ directory }: MicrofrontendSource): RspackPluginInstance =>
  afterEmit('document files', (dist) => writeDocumentFiles(directory, dist, minifyScript));

/** Adds `file.br` and `file.gz` for every text file of the browser build. */
export const precompression = (): RspackPluginInstance =>
  afterEmit('precompression', (dist) => precompress(dist));

/** Stores the statistics of a build for the manifest. */
export const finishedBuild = (builds: FinishedBuilds, kind: keyof FinishedBuilds): RspackPluginInstance => ({
  apply: (compiler) =>
    compiler.hooks.done.tap('finished build', (stats) => {
      builds[kind] = stats;
    }),
});

/** Writes `remote.json` after the server build, the last one, and fails the build if a page exceeds its budget or a style reaches outside. */
export const manifestAndBudgets = (
  microfrontend: MicrofrontendSource,
  builds: FinishedBuilds,
): RspackPluginInstance =>
  afterEmit('manifest and budgets', async () => {
    const { browser, development } = builds;
    if (!browser || browser.hasErrors() || development?.hasErrors()) return;
    const scripts = microfrontend.role === 'remote' ? scriptsOf(browser) : [];
    if (microfrontend.role === 'remote') await checkStorage(microfrontend, scripts);
    const manifest = await writeManifest(microfrontend, {
      ...readStats(microfrontend, browser),
      serverEntry: serverEntryOf(microfrontend.role),
      ...(microfrontend.role === 'shell'
        ? { exports: exportedNames(browser) }
        : { imports: await importedNames(scripts), ...(await apiUse(microfrontend.directory, scripts)) }),
      ...(development && { developmentEntry: entryOf(development) }),
    });
    const dist = browser.compilation.outputOptions.path ?? '';
    if (microfrontend.role === 'remote') await checkStyles(manifest, dist);
    const weights = weightsOf(manifest, await readImportGraph(dist, browser));
    checkBudgets(manifest.name, weights);
    console.log(
      `${manifest.name}: built ${Object.keys(manifest.files).length} files\n${formatWeights(weights)}`,
    );
  });

/** Fails the build with this error. */
export const failedBuild = (error: Error): RspackPluginInstance => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('failed build', (compilation) => {
      compilation.errors.push(withoutStack(error));
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
          compilation.errors.push(withoutStack(error as Error));
        }
      }),
  };
}
