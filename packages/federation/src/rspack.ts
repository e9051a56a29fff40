import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration, RspackPluginInstance, RuleSetRule, Stats } from '@rspack/core';
import { precompress, writeDocumentFiles } from './build/build-files.ts';
import { developmentServer } from './build/development-server.ts';
import { minifyScript } from './build/run-build.ts';
import { apiUse } from './manifest/api-use.ts';
import { checkStorage } from './manifest/check-storage.ts';
import { checkStyles } from './manifest/check-styles.ts';
import { readImportGraph } from './manifest/import-graph.ts';
import { entryOf, readStats, writeManifest } from './manifest/manifest.ts';
import { checkBudgets, formatWeights, weightsOf } from './manifest/page-budgets.ts';
import { publicContract } from './manifest/public-contract.ts';
import { exportedNames, importedNames, scriptsOf } from './manifest/shared-names.ts';
import { bundlerRuntimeRule } from './preset/federation.ts';
import { bundlerPreset } from './preset/preset.ts';
import { type MicrofrontendSource, readMicrofrontendSource } from './source/microfrontend-source.ts';
import { serverEntryOf } from './source/target.ts';
import { UsageError, withoutStack } from './usage-error.ts';

/** The environment that `rspack build` and `rspack dev` pass to a configuration. */
interface Environment {
  RSPACK_SERVE?: boolean;
  /** `rspack build --env types` adds the types of the exposed modules, as every release does. */
  types?: boolean;
}

interface Arguments {
  port?: number | string;
}

type ConfigurationFunction = (
  environment?: Environment,
  options?: Arguments,
) => Promise<Configuration | Configuration[]>;

/**
 * The `rspack.config.ts` of the host or a remote, in the folder that the command runs in: `export default microfrontend();`.
 * `rspack build` builds for browsers and for the edge; `rspack dev` serves a remote and rebuilds it after each edit.
 */
export function microfrontend(directory = process.cwd()): ConfigurationFunction {
  return async (environment = {}, options = {}) => {
    try {
      requireSupportedNode();
      const source = await readMicrofrontendSource(directory);
      return environment.RSPACK_SERVE
        ? await developmentServer(source, options)
        : buildConfigurations(source, environment);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      if (!environment.RSPACK_SERVE) return { entry: {}, context: directory, plugins: [failedBuild(error)] };
      // Without the exit, `rspack dev` would serve a failed build.
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    }
  };
}

/**
 * A rule for `module.rules` of a remote that is built with Module Federation's own plugin: the remote uses the runtime that the shop has
 * loaded, instead of 30 kB (gzip) of its own.
 */
export function hostRuntime(): RuleSetRule {
  return bundlerRuntimeRule('remote', true);
}

/** An older Node cannot load the description of a remote, which is TypeScript. @throws UsageError */
function requireSupportedNode(): void {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const required = Number.parseInt(engines.node.replace('>=', ''), 10);
  if (Number.parseInt(process.versions.node, 10) >= required) return;
  throw new UsageError(
    `This build needs Node ${required} or later, and this is Node ${process.versions.node}: install a newer Node, for example with "nvm install ${required}".`,
  );
}

function buildConfigurations(source: MicrofrontendSource, { types = false }: Environment): Configuration[] {
  const finished: FinishedBuilds = {};
  const browser = bundlerPreset(source, 'browser');
  const server = bundlerPreset(source, 'server');
  const isShell = source.role === 'shell';
  const browserBuilds = [
    withPlugins(browser, [
      // The host's document, its icon and the files that the document names.
      ...(isShell
        ? [afterEmit('document files', (dist) => writeDocumentFiles(source.directory, dist, minifyScript))]
        : []),
      publicContract(source, types),
      afterEmit('precompression', precompress),
      finishedBuild(finished, 'browser'),
    ]),
    // Fast Refresh needs the development build of React. Pages with a developer's override load this entry.
    ...(isShell
      ? [
          runAfter(
            browser,
            withPlugins(developmentShellPreset(source), [finishedBuild(finished, 'development')]),
          ),
        ]
      : []),
  ];
  const last = browserBuilds.at(-1) ?? browser;
  return [...browserBuilds, runAfter(last, withPlugins(server, [manifestAndBudgets(source, finished)]))];
}

/** A separate folder of the host's build. Visitors load no file from it. */
const DEVELOPMENT_FILES = 'development/[name].[contenthash:8].js';

/** The host with development builds of the shared libraries, for pages with a developer's override. */
function developmentShellPreset(microfrontend: MicrofrontendSource): Configuration {
  const preset = bundlerPreset(microfrontend, 'browser', 'development');
  return {
    ...preset,
    name: 'shell-development',
    devtool: false,
    entry: path.join(microfrontend.directory, 'src/development.tsx'),
    output: { ...preset.output, clean: false, filename: DEVELOPMENT_FILES, chunkFilename: DEVELOPMENT_FILES },
    optimization: { ...preset.optimization, minimize: true },
  };
}

function withPlugins(
  configuration: Configuration,
  plugins: NonNullable<Configuration['plugins']>,
): Configuration {
  return { ...configuration, plugins: [...(configuration.plugins ?? []), ...plugins] };
}

function runAfter({ name = '' }: Configuration, configuration: Configuration): Configuration {
  return { ...configuration, dependencies: [name] };
}

/** The statistics of the builds that the server build waits for. */
interface FinishedBuilds {
  browser?: Stats;
  development?: Stats;
}

/** Stores the statistics of a build for the manifest. */
const finishedBuild = (builds: FinishedBuilds, kind: keyof FinishedBuilds): RspackPluginInstance => ({
  apply: (compiler) =>
    compiler.hooks.done.tap('finished build', (stats) => {
      builds[kind] = stats;
    }),
});

/** Writes `remote.json` after the server build, the last one, and fails the build if a page exceeds its budget or a style reaches outside. */
const manifestAndBudgets = (
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
    const files = Object.keys(manifest.files).length;
    process.stdout.write(`${manifest.name}: built ${files} files\n${formatWeights(weights)}\n`);
  });

/** Fails the build with this error. */
const failedBuild = (error: Error): RspackPluginInstance => ({
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
