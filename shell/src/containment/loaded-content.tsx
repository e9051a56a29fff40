import { OwnStore } from '@whetstone/kernel/host';
import { type ReactNode, use } from 'react';
import type { LoadedModule } from './load-outcome.ts';
import { MicrofrontendBoundary } from './microfrontend-boundary.tsx';

interface LoadedContentProps {
  /** The module's name. */
  name: string;
  content: LoadedModule | Promise<LoadedModule>;
  /** Stands there while it is decided what comes after an error. */
  skeleton: ReactNode;
  onShown: (content: LoadedModule) => void;
  onError: (content: LoadedModule) => void;
}

/** The page or fragment itself, in a boundary of its own that names the release it came from. */
export function LoadedContent({ name, content, skeleton, onShown, onError }: LoadedContentProps) {
  const loaded = content instanceof Promise ? use(content) : content;
  const { module, release } = loaded;
  const Content = 'Fragment' in module ? module.Fragment : module.Page;
  // React leaves attributes as the server wrote them, which may have rendered another release than came here.
  const nameRelease = (place: HTMLElement | null) => place?.setAttribute('data-version', release.version);
  return (
    <div
      ref={nameRelease}
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
        <OwnStore>
          <Content />
        </OwnStore>
      </MicrofrontendBoundary>
    </div>
  );
}
