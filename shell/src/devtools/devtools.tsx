import type { ClientReleaseSet, Override } from '@whetstone/contract';
import { textLinkStyles, tokens } from '@whetstone/ui';
import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';
import { MicrofrontendsOverlay } from './microfrontends-overlay.tsx';

export interface DevtoolsOptions {
  overlay: boolean;
  disableOverlay: () => void;
}

/** Renders the override banner and the overlay in a separate React root. */
export function showDevtools(release: ClientReleaseSet, { overlay, disableOverlay }: DevtoolsOptions): void {
  const place = document.createElement('div');
  place.dataset.microfrontend = 'shell';
  const root = createRoot(document.body.appendChild(place));
  const banner = <OverrideBanner release={release} />;
  const hide = () => {
    disableOverlay();
    root.render(banner);
  };
  root.render(
    <>
      {overlay && <MicrofrontendsOverlay release={release} onHide={hide} />}
      {banner}
    </>,
  );
}

const Banner = styled.p`
  position: fixed;
  z-index: 40;
  bottom: 0;
  left: 0;
  margin: 0;
  padding: ${tokens.space.s} ${tokens.space.m};
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.accent};
`;

const EndLink = styled.a`
  ${textLinkStyles}
`;

/** Names the remotes that come from development servers. */
function OverrideBanner({ release }: { release: ClientReleaseSet }) {
  const { overrides = [], remotes } = release;
  if (overrides.length === 0) return null;
  const isServed = ({ name }: Override) => remotes.some((remote) => remote.name === name && remote.override);
  const served = overrides.filter(isServed).map(({ name, origin }) => `${name} from ${origin}`);
  const missing = overrides.filter((override) => !isServed(override)).map(({ name }) => name);
  return (
    <Banner role="status">
      {served.length > 0 && `Development build: ${served.join(', ')}. `}
      {missing.length > 0 && `No development build of ${missing.join(', ')}. `}
      <EndLink href="/?override=none">End overrides</EndLink>
    </Banner>
  );
}
