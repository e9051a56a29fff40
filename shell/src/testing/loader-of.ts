import type { AssignedRelease, ModuleLoader } from '@whetstone/federation/loader';

/** A loader that returns the modules of `load` for the assigned release. */
export function loaderOf(load: (name: string, module: string) => Promise<unknown> | undefined): ModuleLoader {
  return {
    load: async <Module>(release: AssignedRelease, module: string) => {
      const loaded = (await load(release.name, module)) as Module | undefined;
      if (!loaded) throw new Error(`${module} is missing`);
      return { module: loaded, release };
    },
    fallBack: async () => undefined,
  };
}
