import type { ShopStore } from '@whetstone/kernel/host';
import type { PageModules } from '../containment/page-modules.ts';
import { type Address, startPreloads } from '../routing/start-preloads.ts';
import type { FilledSlot } from './filled-slots.ts';

interface FragmentNeeds {
  modules: PageModules;
  store: ShopStore;
}

/** Brings code and data of fragments, and answers whether all of it came. Never rejects: a page goes on without them. */
export async function startFragments(
  filled: readonly FilledSlot[],
  address: Address,
  { modules, store }: FragmentNeeds,
): Promise<boolean> {
  const start = async ({ microfrontend, fragment: { module, preload = [] } }: FilledSlot) => {
    const { status } = await modules.load(microfrontend, module);
    if (status === 'failed') return false;
    const answers = await Promise.all(startPreloads(preload, address, store));
    return answers.every(({ error }) => !error);
  };
  const started = await Promise.allSettled(filled.map(start));
  return started.every((outcome) => outcome.status === 'fulfilled' && outcome.value);
}
