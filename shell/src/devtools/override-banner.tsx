import type { ClientReleaseSet, Override } from '@whetstone/contract';
import { textLinkStyles, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

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

/** The way back for this browser, as the edge knows it. */
const End = styled.a`
  ${textLinkStyles}
`;

/** Names the remotes that come from development servers. */
export function OverrideBanner({ release }: { release: ClientReleaseSet }) {
  const { overrides = [], remotes } = release;
  if (overrides.length === 0) return null;
  const isServed = ({ name }: Override) => remotes.some((remote) => remote.name === name && remote.override);
  const served = overrides.filter(isServed).map(({ name, origin }) => `${name} from ${origin}`);
  const missing = overrides.filter((override) => !isServed(override)).map(({ name }) => name);
  return (
    <Banner role="status">
      {served.length > 0 && `This browser gets ${served.join(', ')}. `}
      {missing.length > 0 && `There is no development build of ${missing.join(', ')}. `}
      <End href="/?override=none">End it</End>
    </Banner>
  );
}
