import { IsolatedStore } from '@whetstone/kernel/host';
import { type ReactNode, Suspense, use, useState } from 'react';
import { MicrofrontendBoundary } from './microfrontend-boundary.tsx';
import type { LoadedModule, ModuleRegistry } from './module-registry.ts';

interface ContainedModuleProps {
  microfrontend: string;
  module: string;
  modules: ModuleRegistry;
  /** Shown while the module loads. */
  skeleton: ReactNode;
  /** Shown after the last attempt has failed. `retried`: the user has tried again before. */
  unavailable: (retry: () => Promise<void>, retried: boolean) => ReactNode;
  /** Rendered before the module's content. */
  children?: ReactNode;
}

/**
 * Renders a module in its own error boundary. After an error it renders once more, then falls back to the last good release,
 * then shows a message with a retry.
 */
export function ContainedModule(props: ContainedModuleProps) {
  const { microfrontend, module, modules, skeleton, children } = props;
  const { failed, attempt, retried, onError, restart } = useAttempts(modules, module);
  const retry = async () => {
    await modules.load(microfrontend, module);
    restart();
  };
  const unavailable = props.unavailable(retry, retried);
  const outcome = modules.outcome(microfrontend, module);
  const content = outcome?.status === 'ready' ? outcome : modules.pending(microfrontend, module);
  if (failed || !content) return unavailable;
  return (
    <Suspense fallback={outcome?.status === 'failed' ? unavailable : skeleton}>
      {children}
      <ModuleContent
        key={attempt}
        name={module}
        content={content}
        skeleton={skeleton}
        onShown={(shown) => modules.reportMount(shown, module)}
        onError={onError}
      />
    </Suspense>
  );
}

type Stage = 'first' | 'second' | 'last-good' | 'failed';

function useAttempts(modules: ModuleRegistry, module: string) {
  const [{ stage, round }, setState] = useState<{ stage: Stage; round: number }>({
    stage: 'first',
    round: 1,
  });

  async function onError(content: LoadedModule): Promise<void> {
    if (stage === 'first') return setState({ stage: 'second', round });
    const replaced = await modules.replaceWithLastGood(content, module);
    return setState({ stage: replaced ? 'last-good' : 'failed', round });
  }

  return {
    failed: stage === 'failed',
    /** A key: a new attempt mounts new components. */
    attempt: `${stage} ${round}`,
    retried: round > 1,
    onError,
    restart: () => setState({ stage: 'first', round: round + 1 }),
  };
}

interface ModuleContentProps {
  name: string;
  content: LoadedModule | Promise<LoadedModule>;
  skeleton: ReactNode;
  onShown: (content: LoadedModule) => void;
  onError: (content: LoadedModule) => void;
}

/** The page or fragment of a module, labelled with its release. */
export function ModuleContent({ name, content, skeleton, onShown, onError }: ModuleContentProps) {
  const loaded = content instanceof Promise ? use(content) : content;
  const { module, release } = loaded;
  const Content = 'Fragment' in module ? module.Fragment : module.Page;
  // Hydration keeps the server's attributes, and the server may have rendered another release.
  const setVersion = (element: HTMLElement | null) => element?.setAttribute('data-version', release.version);
  return (
    <div
      ref={setVersion}
      data-microfrontend={release.name}
      data-module={name}
      data-version={release.version}
      suppressHydrationWarning={true}
    >
      <MicrofrontendBoundary
        fallback={skeleton}
        onShown={() => onShown(loaded)}
        onError={() => onError(loaded)}
      >
        <IsolatedStore>
          <Content />
        </IsolatedStore>
      </MicrofrontendBoundary>
    </div>
  );
}
