import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';

/** A drawing's dimension line with its two end ticks: a decoration that fills the space it is given. */
export const DimensionLine = styled.span.attrs({ 'aria-hidden': true })`
  display: block;
  height: 0.75rem;
  border-inline: 1px solid ${tokens.color.outline};
  background: linear-gradient(${tokens.color.rule} 0 0) center / 100% 1px no-repeat;
`;
