import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { smallCaps } from '../theme/labels.ts';

/** The small label above a heading. */
export const Eyebrow = styled.p`
  ${smallCaps}
  margin-bottom: ${tokens.space.xs};
  color: ${tokens.color.accentText};
`;
