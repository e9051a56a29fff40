import type { AssignedRelease, ModuleLoader } from '@whetstone/federation/loader';

/** A loader over plain modules, in which every release is the given one. */
export function loaderOf(load: (name: string, module: string) => Promise<unknown> | undefined): ModuleLoader {
  return {
    load: async <Module>(given: AssignedRelease, module: string) => {
      const loaded = (await load(given.name, module)) as Module | undefined;
      if (!loaded) throw new Error(`${module} is not there`);
      return { module: loaded, release: given };
    },
    fallBack: async () => undefined,
  };
}
