import { type Configuration, type MultiStats, rspack, type Stats } from '@rspack/core';
import { UsageError } from '../cli/usage-error.ts';

/** @throws UsageError with the bundler's report when the sources do not build */
export async function bundle<Built extends Configuration | Configuration[]>(
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
