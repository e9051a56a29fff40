import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';

const graduation = (every: string, height: string) =>
  `repeating-linear-gradient(90deg, currentColor 0 1px, transparent 1px ${every}) 0 0 / 100% ${height} no-repeat`;

/** The graduated edge of a steel rule: a decoration for the edge of a header, a footer or a band. */
export const Ruler = styled.div.attrs({ 'aria-hidden': true })`
  height: 0.875rem;
  color: ${tokens.color.outline};
  border-top: 1px solid ${tokens.color.ink};
  background: ${graduation('8px', '5px')}, ${graduation('40px', '9px')}, ${graduation('80px', '100%')};
`;
