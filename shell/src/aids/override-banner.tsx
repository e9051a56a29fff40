import type { PageRelease } from '@whetstone/contract';
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

/** Nobody should take a page with pieces from a developer's machine for the shop. */
export function OverrideBanner({ release }: { release: PageRelease }) {
  const overridden = release.remotes.filter(({ override }) => override);
  if (overridden.length === 0) return null;
  const pieces = overridden.map(({ name, base }) => `${name} from ${new URL(base, location.href).origin}`);
  return (
    <Banner role="status">
      {`This browser gets ${pieces.join(', ')}. `}
      <End href="/?override=none">End it</End>
    </Banner>
  );
}
