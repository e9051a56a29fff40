import { experiments } from '@rspack/core';

/** Minifies a classic script. */
export async function minifyScript(code: string): Promise<string> {
  return (await experiments.swc.minify(code, { compress: {}, mangle: true, module: false })).code;
}
