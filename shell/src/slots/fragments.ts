import type { ClientReleaseSet, FragmentDescription, RouteDescription } from '@whetstone/contract';
import type { ShopStore } from '@whetstone/kernel/host';
import type { ModuleRegistry } from '../containment/module-registry.ts';
import { type RouteAddress, startPreloads } from '../preloads.ts';

/** A slot of a page and the fragment that fills it. */
export interface FilledSlot {
  microfrontend: string;
  fragment: FragmentDescription;
}

/** The slots of a page, or of the shell, for which the release set has a fragment. */
export function filledSlots(
  { shell, remotes }: Pick<ClientReleaseSet, 'shell' | 'remotes'>,
  { slots = [] }: Pick<RouteDescription, 'slots'>,
): FilledSlot[] {
  return [shell, ...remotes].flatMap(({ name: microfrontend, fragments = [] }) =>
    fragments.filter(({ slot }) => slots.includes(slot)).map((fragment) => ({ microfrontend, fragment })),
  );
}

interface FragmentOptions {
  modules: ModuleRegistry;
  store: ShopStore;
}

/** Loads the modules and data of fragments. Resolves to whether all of them loaded. Never rejects: the page renders without them. */
export async function loadFragments(
  filled: readonly FilledSlot[],
  address: RouteAddress,
  { modules, store }: FragmentOptions,
): Promise<boolean> {
  const load = async ({ microfrontend, fragment: { module, preload = [] } }: FilledSlot) => {
    const outcome = await modules.load(microfrontend, module);
    if (outcome.status === 'failed') return false;
    const results = await Promise.all(startPreloads(preload, outcome.release, address, store));
    return results.every(({ error }) => !error);
  };
  const loads = await Promise.allSettled(filled.map(load));
  return loads.every((outcome) => outcome.status === 'fulfilled' && outcome.value);
}
