import { type MountSlot, SlotMountProvider } from '@whetstone/kernel/host';
import { Skeleton, tokens } from '@whetstone/ui';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { styled } from 'styled-components';
import { ContainedModule } from '../containment/contained-module.tsx';
import type { ModuleRegistry } from '../containment/module-registry.ts';
import { Unavailable } from '../containment/unavailable.tsx';
import type { FilledSlot } from './fragments.ts';

/** Mounts the fragments of one page. A slot that the route does not name, or that no fragment fills, stays empty. */
export function mountSlots(filled: readonly FilledSlot[], modules: ModuleRegistry): MountSlot {
  return (name) => {
    const slot = filled.find(({ fragment }) => fragment.slot === name);
    return slot && <MountedFragment {...slot} modules={modules} />;
  };
}

interface MountedFragmentProps extends FilledSlot {
  modules: ModuleRegistry;
}

/** A filled slot. A skeleton reserves its height until the fragment has loaded. Slots inside a fragment stay empty. */
export function MountedFragment({ microfrontend, fragment, modules }: MountedFragmentProps) {
  const { slot, module, title, height, lazy = false } = fragment;
  const place = useRef<HTMLDivElement>(null);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const hasMarkup = modules.pending(microfrontend, module) !== undefined;
  useLoadTrigger(place, lazy && hasMarkup, () => {
    // A render would discard the server's markup.
    if (hasMarkup) modules.loadUntilReady(microfrontend, module);
    else void modules.load(microfrontend, module).then(rerender);
  });
  useEffect(() => () => modules.releaseMarkup(microfrontend, module), [modules, microfrontend, module]);
  const skeleton = (
    <SkeletonRoot $height={height}>
      <Skeleton shape="block" />
    </SkeletonRoot>
  );
  const isKnown = hasMarkup || modules.outcome(microfrontend, module);
  return (
    <div ref={place} data-slot={slot}>
      <SlotMountProvider value={null}>
        {isKnown ? (
          <ContainedModule
            microfrontend={microfrontend}
            module={module}
            modules={modules}
            skeleton={skeleton}
            unavailable={(retry) => <Unavailable title={title} onRetry={retry} />}
          />
        ) : (
          skeleton
        )}
      </SlotMountProvider>
    </div>
  );
}

const SkeletonRoot = styled.div<{ $height: number }>`
  min-height: ${({ $height }) => `${$height}px`};
  padding-block: ${tokens.space.section};
`;

/** Distance from the viewport at which a lazy fragment loads. */
const LOAD_MARGIN = '200px 0px';

/** Calls `load` once: immediately, or for a lazy fragment when the user scrolls near it. */
function useLoadTrigger(place: RefObject<Element | null>, lazy: boolean, load: () => void): void {
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (!lazy || !place.current) return loadNow();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        loadNow();
      },
      { rootMargin: LOAD_MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, lazy]);
}
