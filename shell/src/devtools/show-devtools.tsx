import type { ClientReleaseSet } from '@whetstone/contract';
import { createRoot } from 'react-dom/client';
import { MicrofrontendsOverlay } from './microfrontends-overlay.tsx';
import { OverrideBanner } from './override-banner.tsx';

export interface DevtoolsOptions {
  microfrontends: boolean;
  forgetMicrofrontends: () => void;
}

/** Shows what helps a developer, in a root of its own: the site knows nothing of it. */
export function showDevtools(
  release: ClientReleaseSet,
  { microfrontends, forgetMicrofrontends }: DevtoolsOptions,
): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const banner = <OverrideBanner release={release} />;
  const hide = () => {
    forgetMicrofrontends();
    root.render(banner);
  };
  root.render(
    <>
      {microfrontends && <MicrofrontendsOverlay release={release} onHide={hide} />}
      {banner}
    </>,
  );
}
