import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';

/** The name of what a card shows. */
export const CardTitle = styled.h3`
  font-size: ${tokens.text.l};
  font-weight: ${tokens.weight.strong};
  line-height: 1.2;
  letter-spacing: -0.012em;
`;
