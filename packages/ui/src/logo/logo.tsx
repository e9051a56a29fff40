import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { wordmark } from './wordmark.ts';

const Drawing = styled.svg`
  width: auto;
  height: 1.5rem;
  fill: currentColor;
`;

const Stone = styled.path`
  fill: ${tokens.color.accent};
`;

/** Whetstone's mark, an edge laid on a stone, with the name. Takes the colour of the text around it. */
export function Logo({ className }: { className?: string }) {
  return (
    <Drawing role="img" aria-label="Whetstone" viewBox="0 0 2064 320" className={className}>
      <Stone d="M0 212h320v76H0z" />
      <path d="M36 200h104L320 74V0z" />
      <path d={wordmark} />
    </Drawing>
  );
}
