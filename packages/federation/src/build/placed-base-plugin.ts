import { type Compiler, RuntimeModule } from '@rspack/core';

const NAME = 'PlacedBasePlugin';

/**
 * A browser takes a piece's base from the address of its modules. A server build takes it from the folder where its
 * release was put, `<name>/<version>/server`, so that both sides write the same address for every asset.
 */
export class PlacedBasePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new PlacedBase());
      });
    });
  }
}

class PlacedBase extends RuntimeModule {
  constructor() {
    // After the bundler has set its own public path.
    super('placed base', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return String.raw`__webpack_require__.p = "/releases/" + __dirname.split(/[\\/]/).slice(-3, -1).join("/") + "/";`;
  }
}
