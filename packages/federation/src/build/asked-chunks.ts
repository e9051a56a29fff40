import { RuntimeModule } from '@rspack/core';
import { runtimePlugin } from './runtime-plugin.ts';

/**
 * Has a server build tell each chunk that it is asked for, to whoever listens in the same thread: by this the trial of a release knows
 * what a page asks for only while it is loaded and rendered. What stands for shared libraries is no file.
 */
export const askedChunks = (microfrontend: string) =>
  runtimePlugin(
    'asked chunks',
    // After the bundler has set its own ways to a chunk.
    RuntimeModule.STAGE_ATTACH,
    `
const asked = require("node:diagnostics_channel").channel("whetstone:chunk");
__webpack_require__.f.asked = (chunk) => {
  if (!chunk.startsWith("webpack_sharing_consume")) asked.publish({ microfrontend: ${JSON.stringify(microfrontend)}, chunk });
};`,
  );
