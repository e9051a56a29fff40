import type { PageRelease } from '@whetstone/contract';
import { createRoot } from 'react-dom/client';
import { OverrideBanner } from './override-banner.tsx';
import { PiecesOverlay } from './pieces-overlay.tsx';

export interface WantedAids {
  pieces: boolean;
  forgetPieces: () => void;
}

/** Shows what helps a developer, in a root of its own: the site knows nothing of it. */
export function showAids(release: PageRelease, { pieces, forgetPieces }: WantedAids): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const banner = <OverrideBanner release={release} />;
  const hide = () => {
    forgetPieces();
    root.render(banner);
  };
  root.render(
    <>
      {pieces && <PiecesOverlay release={release} onHide={hide} />}
      {banner}
    </>,
  );
}
