import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Configuration, experiments, type MultiStats, rspack, type Stats } from '@rspack/core';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { COMPILER } from '../manifest/exposed-types.ts';
import { readManifest } from '../manifest/manifest.ts';
import { UsageError } from '../usage-error.ts';

/** Checks the types of the sources in `directory`, if it has a `tsconfig.json`. @throws UsageError with the compiler's report */
export async function checkTypes(directory: string): Promise<void> {
  const project = path.join(directory, 'tsconfig.json');
  if (!existsSync(project)) return;
  try {
    await promisify(execFile)(process.execPath, [COMPILER, '-p', project, '--noEmit', '--pretty', 'false'], {
      cwd: directory,
    });
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    throw new UsageError(
      `Nothing has changed: the sources have type errors.\n${stdout.trim() || String(error)}`,
    );
  }
}

type Configurations = Configuration | Configuration[];

/**
 * Builds a release with the `rspack.config.ts` in `directory`, as `rspack build --env types` does. Returns its `remote.json`.
 * @throws UsageError without a configuration, and with the bundler's report of a failed build
 */
export async function runBuild(directory: string): Promise<MicrofrontendManifest> {
  const file = path.join(directory, 'rspack.config.ts');
  if (!existsSync(file)) throw new UsageError(`${directory} has no rspack.config.ts.`);
  const { default: exported } = (await import(pathToFileURL(file).href)) as {
    default: Configurations | ((environment: { types: boolean }) => Promise<Configurations>);
  };
  await runBundler(typeof exported === 'function' ? await exported({ types: true }) : exported);
  return readManifest(path.join(directory, 'dist'));
}

/** @throws UsageError with the bundler's report of a failed build */
export async function runBundler<Built extends Configurations>(
  configuration: Built,
): Promise<Built extends Configuration[] ? MultiStats : Stats> {
  const compiler = rspack(configuration as Configuration);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new UsageError(stats.toString({ preset: 'errors-only', colors: false }));
  return stats as never;
}

/** Minifies a classic script. */
export async function minifyScript(code: string): Promise<string> {
  return (await experiments.swc.minify(code, { compress: {}, mangle: true, module: false })).code;
}
