import { IsolatedStore } from '@whetstone/kernel/host';
import { StyleBoundary } from '@whetstone/ui';
import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MicrofrontendBoundary } from './microfrontend-boundary.tsx';
import type { LoadedModule, ModuleRegistry } from './module-registry.ts';

interface ContainedModuleProps {
  microfrontend: string;
  module: string;
  modules: ModuleRegistry;
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
export function ContainedModule({
  microfrontend,
  module,
  modules,
  skeleton,
  unavailable,
  children,
}: ContainedModuleProps) {
  const { failed, attempt, retried, onError, onTimeout, restart } = useAttempts(modules, module);
  const retry = async () => {
    await modules.load(microfrontend, module);
    restart();
  };
  const outcome = modules.outcome(microfrontend, module);
  const { promise, markup } = modules.pending(microfrontend, module) ?? {};
  const content = outcome?.status === 'ready' ? outcome : promise;
  const onShown = useMountTimeout(failed ? undefined : content, attempt, modules, onTimeout);
  if (failed || !content) return unavailable(retry, retried);
  // React discards the server's markup when a context changes before the module has loaded.
  const kept = markup && <div ref={(element) => element?.replaceChildren(markup)} />;
  return (
    <Suspense fallback={kept ?? skeleton}>
      {children}
      <ModuleContent
        key={attempt}
        name={module}
        content={content}
        skeleton={skeleton}
        onShown={(shown) => {
          onShown();
          modules.reportMount(shown, module);
        }}
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

  async function onError(content: LoadedModule, error: unknown): Promise<void> {
    if (stage === 'first') return setState({ stage: 'second', round });
    return onTimeout(content, error);
  }

  async function onTimeout(content: LoadedModule, error?: unknown): Promise<void> {
    const replaced = await modules.replaceWithLastGood(content, module, error);
    return setState({ stage: replaced ? 'last-good' : 'failed', round });
  }

  return {
    failed: stage === 'failed',
    /** A key: a new attempt mounts new components. */
    attempt: `${stage} ${round}`,
    retried: round > 1,
    onError,
    onTimeout,
    restart: () => setState({ stage: 'first', round: round + 1 }),
  };
}

/** Milliseconds from the end of loading until the module has mounted. */
const MOUNT_TIMEOUT = 15_000;

/**
 * Calls back with a module that has loaded and has not mounted in time, for example because it waits for a promise that never
 * resolves. The time of pending queries does not count. Returns the function to call when the module has mounted.
 */
function useMountTimeout(
  content: LoadedModule | Promise<LoadedModule> | undefined,
  attempt: string,
  modules: ModuleRegistry,
  onTimeout: (content: LoadedModule) => void,
): () => void {
  const shown = useRef('');
  const onLate = useEffectEvent(onTimeout);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isCurrent = true;
    const start = (loaded: LoadedModule) => {
      timer = setTimeout(() => {
        if (!isCurrent || shown.current === attempt) return;
        if (modules.isWaiting()) start(loaded);
        else onLate(loaded);
      }, MOUNT_TIMEOUT);
    };
    void Promise.resolve(content).then((loaded) => loaded && start(loaded));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [content, attempt, modules]);
  return () => {
    shown.current = attempt;
  };
}

interface ModuleContentProps {
  name: string;
  content: LoadedModule | Promise<LoadedModule>;
  skeleton: ReactNode;
  onShown: (content: LoadedModule) => void;
  onError: (content: LoadedModule, error: unknown) => void;
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
        onError={(error) => onError(loaded, error)}
      >
        <IsolatedStore>
          <StyleBoundary name={release.name}>
            <Content />
          </StyleBoundary>
        </IsolatedStore>
      </MicrofrontendBoundary>
    </div>
  );
}
