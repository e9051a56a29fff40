import { readFileSync } from 'node:fs';
import type { Configuration, RuleSetRule } from '@rspack/core';
import {
  documentFiles,
  type FinishedBuilds,
  failedBuild,
  finishedBuild,
  manifestAndBudgets,
  precompression,
} from './build/build-plugins.ts';
import { developmentServer } from './build/development-server.ts';
import { publicContract } from './manifest/public-contract.ts';
import { developmentShellPreset } from './preset/development-presets.ts';
import { bundlerRuntimeRule } from './preset/federation.ts';
import { bundlerPreset } from './preset/preset.ts';
import { type MicrofrontendSource, readMicrofrontendSource } from './source/microfrontend-source.ts';
import { UsageError } from './usage-error.ts';

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
      ...(isShell ? [documentFiles(source)] : []),
      publicContract(source, types),
      precompression(),
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

function withPlugins(
  configuration: Configuration,
  plugins: NonNullable<Configuration['plugins']>,
): Configuration {
  return { ...configuration, plugins: [...(configuration.plugins ?? []), ...plugins] };
}

function runAfter({ name = '' }: Configuration, configuration: Configuration): Configuration {
  return { ...configuration, dependencies: [name] };
}
