import type { MountSlot } from '@whetstone/kernel/host';
import type { PageModules } from '../containment/page-modules.ts';
import type { FilledSlot } from './filled-slots.ts';
import { FragmentPlace } from './fragment-place.tsx';

/** Mounts the fragments of one page. A slot that the page's route does not name, or that nobody fills, stays empty. */
export function mountSlots(filled: readonly FilledSlot[], modules: PageModules): MountSlot {
  return (name) => {
    const slot = filled.find(({ fragment }) => fragment.slot === name);
    return slot && <FragmentPlace {...slot} modules={modules} />;
  };
}
