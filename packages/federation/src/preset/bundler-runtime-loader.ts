import type { LoaderContext } from '@rspack/core';
import { SERVER_CODE } from './targets.ts';

/** The alias of the compiled `src/runtime/bundler-runtime.ts`. */
export const BUNDLER_RUNTIME = '@whetstone/federation/bundler-runtime';

interface Options {
  role: 'shell' | 'remote';
  /** The remote is built without the preset, which adds code for the addresses of its files. */
  isImported?: boolean;
}

/** The server has no origin: both builds write the same address of an image. */
const BROWSER_CODE = `
if (__webpack_require__.p) {
  const { origin, pathname } = new URL(__webpack_require__.p);
  if (origin === location.origin) __webpack_require__.p = pathname;
}`;

/** Replaces the source of the generated federation runtime module with a call to `bundler-runtime.ts`. */
export default function bundlerRuntimeLoader(this: LoaderContext<Options>): string {
  const { role, isImported } = this.getOptions();
  const runtime = JSON.stringify(BUNDLER_RUNTIME);
  const added = isImported ? (String(this.target).includes('node') ? SERVER_CODE : BROWSER_CODE) : '';
  return role === 'remote'
    ? `import { startRemote } from ${runtime}; startRemote(__webpack_require__);${added}`
    : `import { startHost } from ${runtime}; import { createInstance } from "@module-federation/runtime"; startHost(__webpack_require__, createInstance);`;
}
