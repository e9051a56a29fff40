import { type RspackPluginInstance, RuntimeModule, rspack } from '@rspack/core';
import type { PieceSource } from './piece-source.ts';
import { runtimePlugin } from './runtime-plugin.ts';
import { consumedShares, providedShares } from './shared-singletons.ts';

/**
 * The bundler finds out what is shared, and leaves the handing over to us. Its own way compares versions and looks for
 * spares, at 5 kB gz on each page; here the gate compares them, and one piece provides before any other is there.
 */
const enhanced = true;

/** Where ours comes first, the bundler takes it for its own. */
const STAGE = RuntimeModule.STAGE_BASIC;

/** What a piece shares at run time: the shell provides it all and imports it like anything else, a remote has the shell's. */
export function sharing({ directory, role }: PieceSource): RspackPluginInstance[] {
  return role === 'shell'
    ? [new rspack.sharing.ProvideSharedPlugin({ enhanced, provides: providedShares(directory) }), providing]
    : [new rspack.sharing.ConsumeSharedPlugin({ enhanced, consumes: consumedShares() }), consuming];
}

/** In the form that every container knows: `scope[name][version].get()`. */
const providing = runtimePlugin(
  'shared by the shell',
  STAGE,
  `
__webpack_require__.I = (scope) => {
  const shared = (__webpack_require__.S[scope] ??= {});
  for (const { name, version, factory } of __webpack_require__.initializeSharingData.scopeToSharingDataMapping[scope])
    shared[name] = { [version]: { get: factory } };
};`,
);

const consuming = runtimePlugin(
  'shared with the shell',
  STAGE,
  `
__webpack_require__.I = () => {};
__webpack_require__.f.consumes = (chunk) => {
  const { chunkMapping, moduleIdToConsumeDataMapping } = __webpack_require__.consumesLoadingData;
  for (const id of chunkMapping[chunk] ?? []) {
    const { shareScope, shareKey } = moduleIdToConsumeDataMapping[id];
    __webpack_require__.m[id] = (module) => {
      const [provided] = Object.values(__webpack_require__.S[shareScope]?.[shareKey] ?? {});
      if (!provided) throw new Error(shareKey + " is not shared by the shell.");
      module.exports = provided.get()();
    };
  }
};`,
);
