import { RuntimeModule } from '@rspack/core';
import { runtimePlugin } from './runtime-plugin.ts';

/**
 * A browser takes a microfrontend's base from the address of its modules. A server build takes it from the folder where its
 * release was put, `<name>/<version>/server`, so that both sides write the same address for every asset.
 */
export const placedBase = runtimePlugin(
  'placed base',
  // After the bundler has set its own public path.
  RuntimeModule.STAGE_ATTACH,
  String.raw`__webpack_require__.p = "/releases/" + __dirname.split(/[\\/]/).slice(-3, -1).join("/") + "/";`,
);
