import { type ReactNode, Suspense } from 'react';
import { LoadedContent } from './loaded-content.tsx';
import type { PageModules } from './page-modules.ts';
import { useContainment } from './use-containment.ts';

interface ContainedModuleProps {
  microfrontend: string;
  module: string;
  modules: PageModules;
  /** Stands there while it is on its way. */
  skeleton: ReactNode;
  /** Stands there when it cannot be had, with a way to try again. */
  unavailable: (retry: () => Promise<void>) => ReactNode;
  /** Comes with what the module shows, before it. */
  children?: ReactNode;
}

/**
 * What a microfrontend shows, kept from breaking anything around it: a module that throws is shown once more, then as the last good
 * release has it. Where that does not help either, or nothing could be loaded, a small message with a retry stands in its place.
 */
export function ContainedModule(props: ContainedModuleProps) {
  const { microfrontend, module, modules, skeleton, children } = props;
  const { givenUp, attempt, contain, startAgain } = useContainment(modules, module);
  const unavailable = props.unavailable(async () => {
    await modules.load(microfrontend, module);
    startAgain();
  });
  const outcome = modules.outcome(microfrontend, module);
  const content = outcome?.status === 'ready' ? outcome : modules.awaited(microfrontend, module);
  if (givenUp || !content) return unavailable;
  return (
    <Suspense fallback={outcome?.status === 'failed' ? unavailable : skeleton}>
      {children}
      <LoadedContent
        key={attempt}
        name={module}
        content={content}
        skeleton={skeleton}
        onShown={(shown) => modules.shown(shown, module)}
        onError={contain}
      />
    </Suspense>
  );
}
