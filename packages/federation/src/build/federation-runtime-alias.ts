import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The bundler resolves the federation runtime's CommonJS build, which does not tree-shake.
 * These aliases lead to its ES module build: 9 kB gz less in the shell, 27 kB in each remote.
 */
export function federationRuntimeAlias(): Record<string, string> {
  const enhanced = createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack');
  const rspackPlugin = resolveFrom(enhanced, '@module-federation/rspack');
  const runtimeTools = resolveFrom(enhanced, '@module-federation/runtime-tools');
  const bundlerRuntime = resolveFrom(runtimeTools, '@module-federation/webpack-bundler-runtime');
  const runtime = resolveFrom(bundlerRuntime, '@module-federation/runtime');
  const externalRuntime = resolveFrom(rspackPlugin, '@module-federation/inject-external-runtime-core-plugin');
  return {
    [`${externalRuntime}$`]: sibling(externalRuntime, 'index.js'),
    [`${bundlerRuntime}$`]: sibling(bundlerRuntime, 'bundler.js'),
    [`${runtime}$`]: sibling(runtime, 'bundler.js'),
    '@module-federation/runtime': sibling(runtime, 'bundler.js'),
  };
}

function resolveFrom(file: string, specifier: string): string {
  return createRequire(file).resolve(specifier);
}

function sibling(file: string, name: string): string {
  return path.join(path.dirname(file), name);
}
