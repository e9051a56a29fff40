import type { ClientReleaseSet } from '@whetstone/contract';
import { type MountSlot, SlotMountProvider } from '@whetstone/kernel/host';
import { useEffect, useState } from 'react';
import { ContainedModule } from '../containment/contained-module.tsx';
import type { ModuleRegistry } from '../containment/module-registry.ts';
import { whenIdle } from '../scheduling.ts';
import { type FilledSlot, filledSlots } from './fragments.ts';

/** Mounts the fragments in the slots of the shell. They stay mounted from page to page. */
export function mountSiteSlots(
  release: Pick<ClientReleaseSet, 'shell' | 'remotes'>,
  modules: ModuleRegistry,
): MountSlot {
  const filled = filledSlots(release, release.shell);
  return (name) => {
    const slot = filled.find(({ fragment }) => fragment.slot === name);
    return slot && <SiteFragment {...slot} modules={modules} />;
  };
}

interface SiteFragmentProps extends FilledSlot {
  modules: ModuleRegistry;
}

/** Nothing on the server and until the browser is idle: the page comes first. A fragment that fails leaves its slot empty. */
function SiteFragment({ microfrontend, fragment: { module }, modules }: SiteFragmentProps) {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const load = () => void modules.load(microfrontend, module).then(() => setLoaded(true));
    return whenIdle(load);
  }, [modules, microfrontend, module]);
  return (
    loaded && (
      <SlotMountProvider value={null}>
        <ContainedModule
          microfrontend={microfrontend}
          module={module}
          modules={modules}
          skeleton={null}
          unavailable={() => null}
        />
      </SlotMountProvider>
    )
  );
}
