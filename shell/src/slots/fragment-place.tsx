import { SlotMountProvider } from '@whetstone/kernel/host';
import { useEffect, useReducer, useRef } from 'react';
import { ContainedModule } from '../containment/contained-module.tsx';
import { MicrofrontendUnavailable } from '../containment/microfrontend-unavailable.tsx';
import type { PageModules } from '../containment/page-modules.ts';
import type { FilledSlot } from './filled-slots.ts';
import { FragmentSkeleton } from './fragment-skeleton.tsx';
import { useWhenWanted } from './use-when-wanted.ts';

interface FragmentPlaceProps extends FilledSlot {
  modules: PageModules;
}

/** A filled slot: its place is kept free until the fragment is there. It is contained as pages are, and has no slots itself. */
export function FragmentPlace({ microfrontend, fragment, modules }: FragmentPlaceProps) {
  const { slot, module, title, height, lazy = false } = fragment;
  const place = useRef<HTMLDivElement>(null);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const stands = modules.awaited(microfrontend, module) !== undefined;
  useWhenWanted(place, lazy && stands, () => {
    // Not rendered again: what the server has rendered would give way to the skeleton.
    if (stands) modules.keepAsking(microfrontend, module);
    else void modules.load(microfrontend, module).then(renderAgain);
  });
  useEffect(() => () => modules.hasLeft(microfrontend, module), [modules, microfrontend, module]);
  const skeleton = <FragmentSkeleton height={height} />;
  const isKnown = stands || modules.outcome(microfrontend, module) !== undefined;
  return (
    <div ref={place} data-slot={slot}>
      <SlotMountProvider value={null}>
        {isKnown ? (
          <ContainedModule
            microfrontend={microfrontend}
            module={module}
            modules={modules}
            skeleton={skeleton}
            unavailable={(retry) => <MicrofrontendUnavailable title={title} onRetry={retry} />}
          />
        ) : (
          skeleton
        )}
      </SlotMountProvider>
    </div>
  );
}
