import { css, keyframes, styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { media } from '../theme/media.ts';

const appear = keyframes`
  from { opacity: 0; }
`;

const rise = keyframes`
  from { opacity: 0; translate: 0 12px; }
`;

/**
 * The dimmed page. Not Radix's Overlay: that one locks the scroll with a style element of its own, which the page's
 * policy refuses; here the global style does, wherever a modal dialog is open.
 */
export const Scrim = styled.div`
  position: fixed;
  inset: 0;
  z-index: 10;
  display: grid;
  justify-items: center;
  align-items: end;
  background: ${tokens.color.scrim};

  ${media.medium} {
    align-items: center;
    padding: ${tokens.space.l};
  }
  ${media.motion} {
    animation: ${appear} ${tokens.motion.fast} ease-out;
  }
`;

export const surfaceStyles = css`
  position: relative;
  width: 100%;
  max-width: 34rem;
  max-height: calc(100dvh - ${tokens.space.l});
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${tokens.space.l};
  background: ${tokens.color.paper};
  border-top: 3px solid ${tokens.color.accent};
  color: ${tokens.color.ink};

  &:focus-visible {
    outline: none;
  }
  ${media.medium} {
    padding: ${tokens.space.xl};
  }
  ${media.motion} {
    animation: ${rise} ${tokens.motion.slow} cubic-bezier(0.2, 0.8, 0.2, 1);
  }
`;
