import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

export const MAIN_ID = 'main';

const Anchor = styled.a`
  position: absolute;
  z-index: 20;
  inset: 0 auto auto 0;
  padding: 0.75rem 1rem;
  color: ${tokens.color.paper};
  background: ${tokens.color.ink};
  transform: translateY(-110%);

  &:focus {
    transform: none;
  }
`;

/** The first stop of the keyboard: past the navigation, to the content. */
export function SkipLink() {
  return <Anchor href={`#${MAIN_ID}`}>Skip to content</Anchor>;
}
