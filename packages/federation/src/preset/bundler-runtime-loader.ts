import type { LoaderContext } from '@rspack/core';

interface Options {
  /** Path of the compiled `src/runtime/bundler-runtime.ts`. */
  file: string;
  role: 'shell' | 'remote';
}

/** Replaces the source of the generated federation runtime module with a call to `bundler-runtime.ts`. */
export default function bundlerRuntimeLoader(this: LoaderContext<Options>): string {
  const { file, role } = this.getOptions();
  const runtime = JSON.stringify(file);
  return role === 'remote'
    ? `import { startRemote } from ${runtime}; startRemote(__webpack_require__);`
    : `import { startHost } from ${runtime}; import { createInstance } from "@module-federation/runtime"; startHost(__webpack_require__, createInstance);`;
}
