import { type RspackPluginInstance, RuntimeModule } from '@rspack/core';

/** A plugin that adds code of ours to the bundler's runtime, at a stage of `RuntimeModule`. */
export function runtimePlugin(name: string, stage: number, code: string): RspackPluginInstance {
  class AddedRuntime extends RuntimeModule {
    constructor() {
      super(name, stage);
    }

    override generate(): string {
      return code;
    }
  }
  return {
    apply(compiler) {
      compiler.hooks.compilation.tap(name, (compilation) => {
        compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk) => {
          compilation.addRuntimeModule(chunk, new AddedRuntime());
        });
      });
    },
  };
}
