import { OwnStore } from '@whetstone/kernel/host';
import { use } from 'react';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import type { LoadedPage } from './load-outcome.ts';
import { PieceBoundary } from './piece-boundary.tsx';

interface LoadedContentProps {
  page: LoadedPage | Promise<LoadedPage>;
  onShown: (page: LoadedPage) => void;
  onError: (page: LoadedPage) => void;
}

/** The page itself, in a boundary of its own that names the release it came from. */
export function LoadedContent({ page, onShown, onError }: LoadedContentProps) {
  const loaded = page instanceof Promise ? use(page) : page;
  const { module, release } = loaded;
  // React leaves attributes as the server wrote them, which may have rendered another release than came here.
  const nameRelease = (place: HTMLElement | null) => place?.setAttribute('data-version', release.version);
  return (
    <div
      ref={nameRelease}
      data-piece={release.name}
      data-version={release.version}
      suppressHydrationWarning={true}
    >
      <PieceBoundary
        fallback={<PageSkeleton />}
        onShown={() => onShown(loaded)}
        onError={() => onError(loaded)}
      >
        <OwnStore>
          <module.Page />
        </OwnStore>
      </PieceBoundary>
    </div>
  );
}
