import { keyframes, styled } from 'styled-components';
import { media } from '../theme/media.ts';

const turn = keyframes`
  to { rotate: 1turn; }
`;

/** A small turning ring for buttons and sign-in. A decoration: what is busy says so itself. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  display: inline-block;
  width: 1.125em;
  height: 1.125em;
  border: 2px solid currentColor;
  border-top-color: transparent;
  border-radius: 50%;

  ${media.motion} {
    animation: ${turn} 0.8s linear infinite;
  }
`;
